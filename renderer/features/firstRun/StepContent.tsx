import { useState } from 'react';
import type { PrinterInfo } from '../../../electron/contract/printer.ts';
import type { DeskStep } from '../../../electron/contract/settings.ts';
import { useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatMoney, useLanguage, useText } from '../../i18n/index.ts';
import { KeyField } from '../../setup/ConnectionFields.tsx';
import { PrinterChooser } from '../../setup/PrinterChooser.tsx';
import { SoundTest } from '../../setup/SoundTest.tsx';
import { ScannerSetup } from '../../setup/scannerSetup/ScannerSetup.tsx';
import type { ConnectionDraft } from '../../setup/useConnectionDraft.ts';
import { isListed, type Printers } from '../../setup/usePrinters.ts';
import { ConnectionStep } from './ConnectionStep.tsx';
import classes from './DeskCheckPage.module.css';
import type { Indicator } from './stepIndicators.ts';
import { TestPageStep } from './TestPageStep.tsx';

interface StepContentProps {
  readonly step: DeskStep;
  readonly indicator: Indicator;
  readonly draft: ConnectionDraft;
  readonly printers: Printers;
  /** The one for labels, where it is there. */
  readonly printer: PrinterInfo | null;
  /** A person has said that the test page of that printer came out. */
  readonly onSeen: (printerId: string) => void;
  readonly onHeard: () => void;
}

/** What is done at one line of the check. */
export function StepContent({ step, indicator, draft, printers, printer, onSeen, onHeard }: StepContentProps) {
  switch (step) {
    case 'connection':
      return <ConnectionStep draft={draft} />;
    case 'key':
      return <KeyStep draft={draft} isDone={indicator === 'done'} />;
    case 'printer':
      return (
        <>
          {/* Once there is one, its page is what is next: the list of the others waits beneath. */}
          {printer === null || !isListed(printer) ? null : (
            <TestPageStep key={printer.id} printer={printer} isDone={indicator === 'done'} onSeen={onSeen} />
          )}
          <PrinterChooser printers={printers} />
        </>
      );
    case 'scanner':
      return <ScannerSetup />;
    case 'sound':
      return <SoundStep isDone={indicator === 'done'} onHeard={onHeard} />;
    default:
      return step satisfies never;
  }
}

/** Play a sound; the person at the desk heard it, or says that they did not. */
function SoundStep({ isDone, onHeard }: { readonly isDone: boolean; readonly onHeard: () => void }) {
  const t = useText();
  const [prompted, setPrompted] = useState<'not_played' | 'played' | 'not_heard'>('not_played');
  const yes = () => {
    setPrompted('not_played');
    onHeard();
  };
  const no = () => setPrompted('not_heard');
  return (
    <>
      <p className={classes.body}>{t('check.soundBody')}</p>
      <SoundTest onPlayed={() => setPrompted('played')} />
      {prompted === 'played' ? (
        <QuestionBox
          title={t('check.isHeard')}
          question={{
            actions: [
              { label: t('check.isHeardYes'), onPress: yes },
              { label: t('check.isHeardNo'), onPress: no },
            ],
            leave: { label: t('question.notNow'), onPress: () => setPrompted('not_played') },
          }}
        />
      ) : null}
      {prompted === 'not_heard' ? (
        <p className={classes.body} role="status">
          {t('check.notHeard')}
        </p>
      ) : null}
      {isDone && prompted !== 'played' ? <DoneLine>{t('check.heard')}</DoneLine> : null}
    </>
  );
}

/** The key of the service: tried, and kept once the service has taken it. */
function KeyStep({ draft, isDone }: { readonly draft: ConnectionDraft; readonly isDone: boolean }) {
  const t = useText();
  const language = useLanguage();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const balance = useStatus((status) => status.balance);
  const { isComplete, saving, error } = draft;
  if (isDemo) return <p className={classes.body}>{t('check.demoNeedsNoKey')}</p>;
  return (
    <>
      {isDone ? (
        <DoneLine>
          {balance === null
            ? t('check.accepted')
            : t('settings.checkedBalance', { amount: formatMoney(balance.amount, language) })}
        </DoneLine>
      ) : null}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !saving) void draft.connect();
        }}
      >
        <KeyField draft={draft} />
        {draft.baseUrl.trim() === '' ? <p className={classes.body}>{t('check.addressFirst')}</p> : null}
        <div>
          <Button
            type="submit"
            keys="Enter"
            variant={isDone ? 'normal' : 'primary'}
            busy={saving}
            disabled={!isComplete}
            onPress={() => {}}
          >
            {saving ? t('settings.checking') : t('settings.save')}
          </Button>
        </div>
      </form>
      {error === null || saving ? null : <ErrorLine error={error} />}
    </>
  );
}
