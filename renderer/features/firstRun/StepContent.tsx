import { useCallback, useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import { joined } from '../../../electron/contract/joined.ts';
import type { PrinterInfo } from '../../../electron/contract/printer.ts';
import type { DeskStep } from '../../../electron/contract/settings.ts';
import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { SlipPicture } from '../../components/SlipPicture.tsx';
import { JoinForm } from '../../desks/JoinForm.tsx';
import { formatMoney, useText } from '../../i18n/index.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import { AddressFields, KeyField } from '../../setup/ConnectionFields.tsx';
import { PrinterChooser } from '../../setup/PrinterChooser.tsx';
import { SoundTest } from '../../setup/SoundTest.tsx';
import { SwitchProfile } from '../../setup/SwitchProfile.tsx';
import { ScannerSetup } from '../../setup/scannerSetup/ScannerSetup.tsx';
import type { ConnectionDraft } from '../../setup/useConnectionDraft.ts';
import { isListed, type Printers } from '../../setup/usePrinters.ts';
import classes from './DeskCheckPage.module.css';
import type { Indicator } from './stepIndicators.ts';

interface StepContentProps {
  readonly step: DeskStep;
  readonly indicator: Indicator;
  readonly draft: ConnectionDraft;
  readonly printers: Printers;
  /** The printer for labels, if there is one. */
  readonly printer: PrinterInfo | null;
  /** A person has confirmed that the test page of that printer came out. */
  readonly onSeen: (printerId: string) => void;
  readonly onHeard: () => void;
}

/** The content of one line of the check. */
export function StepContent({ step, indicator, draft, printers, printer, onSeen, onHeard }: StepContentProps) {
  switch (step) {
    case 'connection':
      return <ConnectionStep draft={draft} />;
    case 'key':
      return <KeyStep draft={draft} isDone={indicator === 'done'} />;
    case 'printer':
      return (
        <>
          {/* Once there is a printer, its test page comes next: the list of the others is beneath. */}
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

/** Plays a sound; the person at the desk answers whether it was audible. */
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
          actions={[
            { label: t('check.isHeardYes'), onPress: yes },
            { label: t('common.no'), onPress: no },
          ]}
          leave={{ label: t('common.notNow'), onPress: () => setPrompted('not_played') }}
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

/** The key of the service: tried, and stored once the service has accepted it. */
function KeyStep({ draft, isDone }: { readonly draft: ConnectionDraft; readonly isDone: boolean }) {
  const t = useText();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const balance = useStatus((status) => status.balance);
  const { isComplete, saving, error } = draft;
  if (isDemo) return <p className={classes.body}>{t('check.demoNeedsNoKey')}</p>;
  return (
    <>
      {isDone ? (
        <DoneLine>
          {balance === null
            ? t('diagnosis.say.key_accepted')
            : t('settings.checkedBalance', { amount: formatMoney(balance.amount, t.language) })}
        </DoneLine>
      ) : null}
      <Form
        className={classes.form}
        onEnter={() => {
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
          >
            {saving ? t('common.trying') : t('settings.save')}
          </Button>
        </div>
      </Form>
      {error === null || saving ? null : <ErrorLine error={error} />}
    </>
  );
}

interface TestPageStepProps {
  readonly printer: PrinterInfo;
  readonly isDone: boolean;
  readonly onSeen: (printerId: string) => void;
}

/** Prints a test page. The print system's acceptance proves nothing: a person confirms that it came out, or scans its barcode. */
function TestPageStep({ printer, isDone, onSeen }: TestPageStepProps) {
  const t = useText();
  const [sent, setSent] = useState<RequestOutput<'printers.test'> | null>(null);
  const test = useRequest('printers.test', setSent);
  const [other, setOther] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);

  function print(): void {
    setSent(null);
    setOther(null);
    setMissed(false);
    void test.run({ printerId: printer.id });
  }

  function answer(isOut: boolean): void {
    setSent(null);
    setMissed(!isOut);
    if (isOut) onSeen(printer.id);
  }

  const isPrompted = sent !== null && !test.pending;
  useScanClaim(
    isPrompted
      ? (code) => {
          if (code.trim() === sent.code) answer(true);
          else setOther(code.trim().slice(0, 60));
        }
      : null,
  );
  return (
    <div className="stack gap-16" data-testid="test-page">
      {isDone && !isPrompted ? <DoneLine>{t('settings.testCompleted')}</DoneLine> : null}
      <div>
        <ActionButton
          action="printTest"
          variant={isDone || isPrompted ? 'normal' : 'primary'}
          busy={test.pending}
          onPress={print}
        >
          {test.pending ? t('common.printing') : t('settings.test')}
        </ActionButton>
      </div>
      <ErrorLine error={test.error} />
      {isPrompted ? (
        <QuestionBox
          title={t('check.isOut')}
          body={joined(' ', [sent.outcome === 'waiting' ? t('settings.testWaiting') : '', t('check.isOutScan')])}
          actions={[
            { label: t('check.isOutYes'), onPress: () => answer(true) },
            { label: t('check.isOutNo'), onPress: () => answer(false) },
          ]}
          leave={{ label: t('common.notNow'), onPress: () => setSent(null) }}
        >
          {other === null ? null : <p role="alert">{t('calibration.scanOther', { code: other })}</p>}
        </QuestionBox>
      ) : null}
      {isMissed ? (
        <p className={classes.body} role="status">
          {t('check.notOut')}
        </p>
      ) : null}
    </div>
  );
}

/** The address of the service; or the demo, which is one key away and needs nothing. */
function ConnectionStep({ draft }: { readonly draft: ConnectionDraft }) {
  const t = useText();
  const client = useStation();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const demo = useRequest('demo.open', client.takeStatus);
  const [isJoining, setJoining] = useState(false);
  const { error, checking } = draft;
  const isOpen = useStatus(({ profile }) => profile !== null && profile !== 'demo') === true;
  const close = useCallback(() => setJoining(false), []);
  // While the code of another desk is typed, its form has the page.
  if (isJoining) return <JoinForm onJoined={close} onClose={close} />;
  return (
    <div className={classes.ways}>
      {isOpen || isDemo ? null : (
        <div className={classes.start}>
          <SlipPicture />
          <div className="stack items-start gap-12 text-body">
            <p className="text-lead weight-650">{t('firstRun.picture')}</p>
            <p>
              <b>{t('firstRun.demoTitle')}</b> {t('settings.demoBody')}
            </p>
            <ActionButton action="openDemo" disabled={demo.pending} onPress={() => void demo.run({})} />
            <ErrorLine error={demo.error} />
          </div>
        </div>
      )}
      <div className="stack gap-20">
        <SwitchProfile />
        <Form
          className={classes.form}
          onEnter={() => {
            if (draft.baseUrl.trim() !== '' && !checking) void draft.reach();
          }}
        >
          <AddressFields draft={draft} />
          <div>
            <Button
              type="submit"
              keys="Enter"
              variant={isDemo ? 'normal' : 'primary'}
              busy={checking}
              disabled={draft.baseUrl.trim() === ''}
            >
              {checking ? t('common.trying') : t('check.reach')}
            </Button>
          </div>
        </Form>
        {error === null || checking ? null : <ErrorLine error={error} />}
      </div>
      {isOpen ? null : (
        <div className={classes.others}>
          <div className="stack items-start gap-12 text-body">
            <p>
              <b>{t('join.title')}</b> {t('join.body')}
            </p>
            <ActionButton action="joinDesk" onPress={() => setJoining(true)} />
          </div>
          {isDemo ? <p className="text-body">{t('check.demoIsOpen')}</p> : null}
        </div>
      )}
    </div>
  );
}
