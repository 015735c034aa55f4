import type { PrinterInfo } from '../../../electron/contract/printer.ts';
import type { DeskStep } from '../../../electron/contract/settings.ts';
import { PrinterChooser } from '../../setup/PrinterChooser.tsx';
import { ScannerSetup } from '../../setup/scannerSetup/ScannerSetup.tsx';
import type { ConnectionDraft } from '../../setup/useConnectionDraft.ts';
import type { Printers } from '../../setup/usePrinters.ts';
import { ConnectionStep } from './ConnectionStep.tsx';
import type { Light } from './deskLights.ts';
import { KeyStep } from './KeyStep.tsx';
import { SoundStep } from './SoundStep.tsx';
import { TestPageStep } from './TestPageStep.tsx';

interface StepContentProps {
  readonly step: DeskStep;
  readonly light: Light;
  readonly draft: ConnectionDraft;
  readonly printers: Printers;
  /** The one for labels, where it is there. */
  readonly printer: PrinterInfo | null;
  /** Somebody has the test page of that printer in their hands. */
  readonly onSeen: (printerId: string) => void;
  readonly onHeard: () => void;
}

/** What is done at one line of the check. */
export function StepContent({ step, light, draft, printers, printer, onSeen, onHeard }: StepContentProps) {
  switch (step) {
    case 'connection':
      return <ConnectionStep draft={draft} />;
    case 'key':
      return <KeyStep draft={draft} isDone={light === 'done'} />;
    case 'printer':
      return (
        <>
          {/* Once there is one, its page is what is next: the list of the others waits beneath. */}
          {printer === null ? null : (
            <TestPageStep key={printer.id} printer={printer} isDone={light === 'done'} onSeen={onSeen} />
          )}
          <PrinterChooser printers={printers} />
        </>
      );
    case 'scanner':
      return <ScannerSetup />;
    case 'sound':
      return <SoundStep isDone={light === 'done'} onHeard={onHeard} />;
    default:
      return step satisfies never;
  }
}
