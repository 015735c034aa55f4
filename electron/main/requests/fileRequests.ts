import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf, RequestHandlers } from '../ipc.ts';
import type { ExternalLinks } from '../system/externalLinks.ts';
import type { SavedFiles } from '../system/savedFiles.ts';
import { type LedgerDeps, languageOf } from './ledgerRequests.ts';

/** Opens and shows the files that the program has saved. */
export function fileRequests({ files }: { readonly files: SavedFiles }): Pick<RequestHandlers, 'files.show'> {
  return {
    'files.show': async ({ path }) => {
      const became = await files.show(path);
      switch (became) {
        case 'shown':
          return ok({});
        case 'locked':
          return err(stationError('screen_locked'));
        case 'not_here':
          return err(stationError('file_unreadable', path));
        default:
          return became satisfies never;
      }
    },
  };
}

/** Saves the sheet of command barcodes. */
export function commandRequests(deps: LedgerDeps): HandlersOf<'commands'> {
  const { files, settings, fontDir, logger } = deps;
  return {
    'commands.saveSheet': async () => {
      const { boxes, deskName } = settings.get();
      const language = languageOf(deps);
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

/** Copies text for people. Payment links have their own request, which checks them first. */
export function clipboardRequests({
  links,
}: {
  readonly links: Pick<ExternalLinks, 'copy'>;
}): Pick<RequestHandlers, 'clipboard.copy'> {
  return {
    'clipboard.copy': async ({ text }) => {
      links.copy(text);
      return ok({});
    },
  };
}
