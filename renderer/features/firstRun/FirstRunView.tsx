import { useState } from 'react';
import { useStatus } from '../../bridge/StationContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/useText.ts';
import { ConnectionForm } from '../../setup/ConnectionForm.tsx';
import { DemoButton } from '../../setup/DemoButton.tsx';
import { PrinterChooser } from '../../setup/PrinterChooser.tsx';
import { TestPrint } from '../../setup/TestPrint.tsx';
import { usePrinters } from '../../setup/usePrinters.ts';
import classes from './FirstRunView.module.css';
import { Step } from './Step.tsx';

function ChoosePrinter() {
  return <PrinterChooser printers={usePrinters()} />;
}

/** From install to ready on one page: each line is a light that turns green while you watch. */
export function FirstRunView({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const isConnected = useStatus(({ profile }) => profile === 'live' || profile === 'sandbox') === true;
  const hasPrinter = useStatus(({ printer }) => printer !== null) === true;
  const address = useStatus((status) => status.baseUrl);
  const isSandbox = useStatus(({ profile }) => profile === 'sandbox') === true;
  const printerName = useStatus(({ printer }) => printer?.name ?? null);
  const [isTested, setTested] = useState(false);
  return (
    <main className={classes.page}>
      <div className={classes.steps}>
        <h1 className={classes.title}>{t('firstRun.title')}</h1>
        <p className={classes.body}>{t('firstRun.body')}</p>
        <ol>
          <Step
            number={1}
            title={t('firstRun.connection')}
            isDone={isConnected}
            isOpen={!isConnected}
            result={isSandbox ? `${t('light.sandbox')} · ${address}` : address}
          >
            <ConnectionForm />
          </Step>
          <Step
            number={2}
            title={t('firstRun.printer')}
            isDone={hasPrinter}
            result={printerName}
            isOpen={isConnected}
            later={t('firstRun.printerLater')}
          >
            <ChoosePrinter />
          </Step>
          <Step
            number={3}
            title={t('firstRun.test')}
            isDone={isTested}
            isOpen={isConnected && hasPrinter}
            later={t('firstRun.testLater')}
          >
            <TestPrint look={isTested ? 'plain' : 'strong'} onPrinted={() => setTested(true)} />
          </Step>
        </ol>
        {isConnected ? (
          <Button look={isTested ? 'strong' : 'plain'} size="large" onPress={onDone}>
            {t('firstRun.finish')}
          </Button>
        ) : null}
      </div>
      <aside className={classes.demo}>
        <h2>{t('firstRun.demoTitle')}</h2>
        <p>{t('settings.demoBody')}</p>
        <DemoButton onOpened={onDone} />
      </aside>
    </main>
  );
}
