import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { RequestHandlers } from '../ipc.ts';
import { type LedgerParts, languageOf } from './ledgerRequests.ts';

/** Saves the sheet of command barcodes. */
export function commandRequests(
  parts: LedgerParts,
): Pick<RequestHandlers, Extract<keyof RequestHandlers, `commands.${string}`>> {
  const { files, settings, fontDir, logger } = parts;
  return {
    'commands.saveSheet': async () => {
      const { boxes, deskName } = settings.get();
      const language = languageOf(parts);
      const name = language === 'tr' ? 'komut-barkodlari.pdf' : 'command-barcodes.pdf';
      const place = await files.place(name);
      if (!place.ok) return err(stationError('file_not_saved', place.error.detail));
      const path = place.value;
      const { saveCommandSheet } = await import('../../adapters/documents/commandSheet.ts');
      const saved = await saveCommandSheet(path, { boxes, deskName, language }, fontDir);
      if (!saved.ok) return err(stationError('file_not_saved', saved.error.detail));
      const opened = await files.open(path);
      if (opened !== null) logger.warn('command sheet not opened', { detail: opened });
      return ok({ path });
    },
  };
}
