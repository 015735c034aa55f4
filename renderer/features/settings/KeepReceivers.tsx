import { NumberInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { PurgeReport } from '../../../electron/contract/ledger.ts';
import { useRequest, useStation } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Choice } from '../../components/Choice.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { isPinError, PinForm, usePinPrompt } from '../../jobs/index.ts';
import { FewerElsewhere } from './FewerElsewhere.tsx';
import { isNothing, PurgeQuestion, purgeParts, SetAsideFiles } from './PurgeQuestion.tsx';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

type Step =
  | { readonly type: 'idle' }
  | { readonly type: 'asked'; readonly days: number; readonly report: PurgeReport }
  | { readonly type: 'nothing'; readonly days: number; readonly report: PurgeReport }
  | { readonly type: 'purged'; readonly report: PurgeReport };

/** The days that the field begins with: returns and complaints are over by then. */
const USUAL_DAYS = 90;

/** How long receivers are kept. What a new limit would remove is shown first, and goes only when that is confirmed. */
export function KeepReceivers({ settings, update }: PartProps) {
  const t = useText();
  const client = useStation();
  const preview = useRequest('ledger.purgePreview');
  const purge = useRequest('ledger.purge');
  const stored = settings.keepReceiverDays;
  const [isLimited, setLimited] = useState(stored !== null);
  const [days, setDays] = useState<string | number>(stored ?? USUAL_DAYS);
  const [step, setStep] = useState<Step>({ type: 'idle' });
  const { run } = purge;
  const remove = useCallback(
    async (wanted: number, pin?: string) => {
      setStep({ type: 'idle' });
      const reply = await run({ days: wanted, pin: pin ?? null });
      if (!reply.ok) return reply.error;
      // The station has kept the limit with it; the page's copy follows.
      await client.updateSettings({ keepReceiverDays: wanted });
      const report = reply.value;
      setStep(isNothing(report) ? { type: 'nothing', days: wanted, report } : { type: 'purged', report });
      return null;
    },
    [run, client],
  );
  const { prompted, attempt } = usePinPrompt(remove, purge.pending);
  const error = preview.error ?? (isPinError(purge.error) ? null : purge.error);

  async function askWhatGoes(): Promise<void> {
    const wanted = Number(days);
    if (!Number.isInteger(wanted) || wanted < 1) return;
    const reply = await preview.run({ days: wanted });
    if (!reply.ok) return setStep({ type: 'idle' });
    if (!isNothing(reply.value)) return setStep({ type: 'asked', days: wanted, report: reply.value });
    await attempt(wanted);
  }

  const close = useCallback(() => setStep({ type: 'idle' }), []);
  return (
    <Question id="keepReceivers" title={t('settings.keep')} hint={t('settings.keepHint')}>
      <Choice<'forever' | 'days'>
        aria-label={t('settings.keep')}
        value={isLimited ? 'days' : 'forever'}
        onChange={(value) => {
          setLimited(value === 'days');
          setStep({ type: 'idle' });
          if (value === 'forever' && stored !== null) update({ keepReceiverDays: null });
        }}
        data={[
          { value: 'forever', label: t('settings.keepForever') },
          { value: 'days', label: t('settings.keepDays') },
        ]}
      />
      {isLimited ? (
        <div className={classes.row}>
          <NumberInput
            aria-label={t('settings.keepDays')}
            suffix={` ${t('settings.days')}`}
            min={1}
            max={3650}
            clampBehavior="strict"
            allowDecimal={false}
            value={days}
            onChange={setDays}
          />
          <ActionButton action="lookAtPurge" busy={preview.pending || purge.pending} onPress={() => void askWhatGoes()}>
            {t('settings.purgeLook')}
          </ActionButton>
        </div>
      ) : null}
      <FewerElsewhere days={settings.fewerDays.keepReceiverDays} />
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      {step.type === 'asked' ? (
        <PurgeQuestion report={step.report} days={step.days} onPurge={() => void attempt(step.days)} onClose={close} />
      ) : null}
      {step.type === 'nothing' ? <DoneLine>{t('settings.purgeNothing', { count: step.days })}</DoneLine> : null}
      {step.type === 'purged' ? (
        <DoneLine>{t('settings.purged', { parts: purgeParts(step.report, t, Date.now()) })}</DoneLine>
      ) : null}
      {step.type === 'nothing' || step.type === 'purged' ? <SetAsideFiles paths={step.report.setAside} /> : null}
      <ErrorLine error={error} />
    </Question>
  );
}
