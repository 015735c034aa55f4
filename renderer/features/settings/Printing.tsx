import { useStation } from '../../bridge/index.ts';
import { useText } from '../../i18n/index.ts';
import { PrinterChooser } from '../../setup/PrinterChooser.tsx';
import type { Printers } from '../../setup/usePrinters.ts';
import { PrinterRoutes } from './PrinterRoutes.tsx';
import { Question } from './Question.tsx';
import type { Stored, Undo } from './useUndo.ts';

interface PrintingProps {
  readonly printers: Printers;
  readonly undo: Undo;
  readonly onOpen: (printerId: string) => void;
}

/** Where labels print: the printers, the one for labels, and those that some carriers have of their own. */
export function Printing({ printers, undo, onOpen }: PrintingProps) {
  const t = useText();
  const client = useStation();
  function choosing(before: string, stored: Stored): void {
    undo.did(stored, async () => {
      const reply = await client.station.request('printers.choose', { printerId: before });
      if (reply.ok) client.takeStatus(reply.value);
      return reply.ok ? null : reply.error;
    });
  }
  return (
    <>
      <Question id="printer" title={t('settings.printer')} hint={t('settings.printerHint')}>
        <PrinterChooser printers={printers} onOpen={onOpen} onChoose={choosing} />
      </Question>
      <PrinterRoutes printers={printers.all ?? []} undo={undo} />
    </>
  );
}
