import { useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import type { PrinterInfo } from '../../../electron/contract/printer.ts';
import { useRequest } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { type Translate, useText } from '../../i18n/index.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import classes from './DeskCheckPage.module.css';

interface TestPageStepProps {
  readonly printer: PrinterInfo;
  readonly isDone: boolean;
  readonly onSeen: (printerId: string) => void;
}

/**
 * Prints a test page. That the print system took it proves nothing: a person says that it came out, or scans its
 * barcode.
 */
export function TestPageStep({ printer, isDone, onSeen }: TestPageStepProps) {
  const t = useText();
  const test = useRequest('printers.test');
  const [sent, setSent] = useState<RequestOutput<'printers.test'> | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);

  async function print(): Promise<void> {
    setSent(null);
    setOther(null);
    setMissed(false);
    const reply = await test.run({ printerId: printer.id });
    if (reply.ok) setSent(reply.value);
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
        <Button variant={isDone || isPrompted ? 'normal' : 'primary'} busy={test.pending} onPress={() => void print()}>
          {test.pending ? t('settings.testing') : t('settings.test')}
        </Button>
      </div>
      {test.error === null ? null : <ErrorLine error={test.error} />}
      {isPrompted ? (
        <QuestionBox
          title={t('check.isOut')}
          body={[...waitingText(sent, t), t('check.isOutScan')].join(' ')}
          question={{
            actions: [
              { label: t('check.isOutYes'), onPress: () => answer(true) },
              { label: t('check.isOutNo'), onPress: () => answer(false) },
            ],
            leave: { label: t('question.notNow'), onPress: () => setSent(null) },
          }}
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

/** That it may not be out yet. */
function waitingText({ outcome }: RequestOutput<'printers.test'>, t: Translate): readonly string[] {
  return outcome === 'waiting' ? [t('settings.testWaiting')] : [];
}
