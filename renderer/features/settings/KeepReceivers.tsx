import { NumberInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { joined } from '../../../electron/contract/joined.ts';
import type { PurgeReport } from '../../../electron/contract/ledger.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import { useRequest, useStation } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatDate, type Translate, useText } from '../../i18n/index.ts';
import { PinForm, usePinRequest } from '../../jobs/index.ts';
import { FewerElsewhere, type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

type Step =
  | { readonly type: 'idle' }
  | { readonly type: 'asked'; readonly days: number; readonly report: PurgeReport }
  | { readonly type: 'nothing'; readonly days: number; readonly report: PurgeReport }
  | { readonly type: 'purged'; readonly report: PurgeReport };

/** The days that the field begins with: returns and complaints are over by then. */
const USUAL_DAYS = 90;

/** How long receivers are stored. What a new limit would remove is shown first, and goes only when that is confirmed. */
export function KeepReceivers({ settings, update }: PartProps) {
  const t = useText();
  const client = useStation();
  const preview = useRequest('ledger.purgePreview');
  const stored = settings.keepReceiverDays;
  const [isLimited, setLimited] = useState(stored !== null);
  const [days, setDays] = useState<string | number>(stored ?? USUAL_DAYS);
  const [step, setStep] = useState<Step>({ type: 'idle' });
  /** The days of the last purge. */
  const wantedDays = useRef(0);
  const { prompted, attempt, ...purge } = usePinRequest('ledger.purge', async (report) => {
    const limit = wantedDays.current;
    // The station has stored the limit already; the page's copy follows.
    await client.updateSettings({ keepReceiverDays: limit });
    setStep(isNothing(report) ? { type: 'nothing', days: limit, report } : { type: 'purged', report });
  });

  async function remove(wanted: number): Promise<void> {
    setStep({ type: 'idle' });
    wantedDays.current = wanted;
    await attempt({ days: wanted });
  }

  async function askWhatGoes(): Promise<void> {
    const wanted = Number(days);
    if (!Number.isInteger(wanted) || wanted < 1) return;
    const reply = await preview.run({ days: wanted });
    if (!reply.ok) return setStep({ type: 'idle' });
    if (!isNothing(reply.value)) return setStep({ type: 'asked', days: wanted, report: reply.value });
    await remove(wanted);
  }

  return (
    <Question id="keepReceivers" hint={t('settings.keepHint')}>
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
          <ActionButton
            action="lookAtPurge"
            busy={preview.pending || purge.pending}
            onPress={() => void askWhatGoes()}
          />
        </div>
      ) : null}
      <FewerElsewhere days={settings.fewerDays.keepReceiverDays} />
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      {step.type === 'asked' ? (
        <PurgeQuestion
          report={step.report}
          days={step.days}
          onPurge={() => void remove(step.days)}
          onClose={() => setStep({ type: 'idle' })}
        />
      ) : null}
      {step.type === 'nothing' ? <DoneLine>{t('settings.purgeNothing', { count: step.days })}</DoneLine> : null}
      {step.type === 'purged' ? (
        <DoneLine>{t('settings.purged', { parts: purgeParts(step.report, t, Date.now()) })}</DoneLine>
      ) : null}
      {step.type === 'nothing' || step.type === 'purged' ? <SetAsideFiles paths={step.report.setAside} /> : null}
      <ErrorLine error={preview.error ?? purge.error} />
    </Question>
  );
}

interface PurgeQuestionProps {
  readonly report: PurgeReport;
  readonly days: number;
  readonly onPurge: () => void;
  readonly onClose: () => void;
}

/** What would be removed, and a word to type, because it cannot be undone. */
function PurgeQuestion({ report, days, onPurge, onClose }: PurgeQuestionProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const word = t('settings.purgeWord');
  function confirm(): void {
    if (searchFold(typed.trim()) === searchFold(word)) onPurge();
    else setWrong(true);
  }
  return (
    <QuestionBox
      title={t('settings.purgeTitle')}
      body={t('settings.purgeFromNowOn', { parts: purgeParts(report, t, Date.now()), count: days })}
      actions={[]}
      leave={{ label: t('common.neverMind'), onPress: onClose }}
      isTyped={true}
    >
      <SetAsideFiles paths={report.setAside} />
      <Form onEnter={confirm}>
        <TextInput
          label={t('settings.purgeType', { word })}
          maxLength={20}
          value={typed}
          error={isWrong}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          data-testid="purge-word"
        />
        <div>
          <Button keys="Enter" onPress={confirm}>
            {t('settings.purgeYes')}
          </Button>
        </div>
      </Form>
    </QuestionBox>
  );
}

/** True when a purge would change nothing here; damaged journals that were set aside stay in any case. */
function isNothing({ jobs, orders, labels, copies }: PurgeReport): boolean {
  return [jobs, orders, labels, copies].every((gone) => gone === 0);
}

/** What would be or was removed, in one line; parts that are empty are left out. `now` in epoch ms. */
function purgeParts(report: PurgeReport, t: Translate, now: number): string {
  const { jobs, orders, labels, copies, oldest, newest } = report;
  const count = (figure: number) => ({ count: figure });
  const date = (at: number) => formatDate(at, now, t.language);
  return joined(', ', [
    jobs === 0
      ? null
      : oldest === null || newest === null
        ? t('settings.purgePart.jobs', count(jobs))
        : t('settings.purgePart.jobsFrom', { ...count(jobs), from: date(oldest), to: date(newest) }),
    labels === 0 ? null : t('settings.purgePart.labels', count(labels)),
    orders === 0 ? null : t('settings.purgePart.orders', count(orders)),
    copies === 0 ? null : t('settings.purgePart.copies', count(copies)),
  ]);
}

/** Damaged journals that are old enough to go, and that only their owner may delete. */
function SetAsideFiles({ paths }: { readonly paths: readonly string[] }) {
  const t = useText();
  if (paths.length === 0) return null;
  return (
    <Notice tone="attention" testId="purge-set-aside" text={t('settings.purgeSetAside')}>
      {paths.map((path) => (
        <p key={path}>{path}</p>
      ))}
    </Notice>
  );
}
