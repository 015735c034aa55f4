import { useState } from 'react';
import type { RequestOutput } from '../../electron/contract/channels.ts';
import { useStatus } from '../bridge/StationContext.tsx';
import { useRequest } from '../bridge/useRequest.ts';
import { Button } from '../components/Button.tsx';
import { DoneLine } from '../components/DoneLine.tsx';
import { ErrorLine } from '../components/ErrorLine.tsx';
import { useText } from '../i18n/useText.ts';
import classes from './setup.module.css';

interface TestPrintProps {
  readonly look: 'strong' | 'plain';
  readonly onPrinted?: () => void;
}

/** Prints a test page on the chosen printer and says what became of it. */
export function TestPrint({ look, onPrinted }: TestPrintProps) {
  const t = useText();
  const printerId = useStatus(({ printer }) => printer?.id ?? null);
  const test = useRequest('printers.test');
  const [result, setResult] = useState<RequestOutput<'printers.test'> | null>(null);

  async function print(id: string): Promise<void> {
    setResult(null);
    const reply = await test.run({ printerId: id });
    if (!reply.ok) return;
    setResult(reply.value);
    // A printer that cannot tell is as far as it will ever be: whoever stands at it sees the page.
    if (reply.value.outcome !== 'waiting') onPrinted?.();
  }

  return (
    <div className={classes.form}>
      <div className={classes.buttons}>
        <Button
          look={look}
          busy={test.pending}
          disabled={printerId === null}
          onPress={() => {
            if (printerId !== null) void print(printerId);
          }}
        >
          {test.pending ? t('settings.testing') : t('settings.test')}
        </Button>
      </div>
      {test.error === null ? null : <ErrorLine error={test.error} />}
      {result?.outcome === 'completed' ? (
        <DoneLine>
          {t('settings.testCompleted')} {result.detail}
        </DoneLine>
      ) : null}
      {result?.outcome === 'sent' ? (
        <p className={classes.none} role="status">
          {t('calibration.sent')}
        </p>
      ) : null}
      {result?.outcome === 'waiting' ? (
        <p className={classes.none} role="status">
          {result.detail === null
            ? t('settings.testWaitingPlain')
            : t('settings.testWaiting', { detail: result.detail })}
        </p>
      ) : null}
    </div>
  );
}
