import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf, RequestHandlers } from '../ipc.ts';
import { languageOf, type PaperDeps, type RequestDeps, saveAndOpen } from './requestDeps.ts';

/** Opens and shows the files that the program has saved. */
export function fileRequests({ files }: Pick<RequestDeps, 'files'>): Pick<RequestHandlers, 'files.show'> {
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
export function commandRequests(deps: PaperDeps): HandlersOf<'commands'> {
  return {
    'commands.saveSheet': async () => {
      const { boxes, deskName } = deps.settings.get();
      const language = languageOf(deps);
      const name = language === 'tr' ? 'komut-barkodlari.pdf' : 'command-barcodes.pdf';
      const { saveCommandSheet } = await import('../../adapters/documents/commandSheet.ts');
      return saveAndOpen(deps, name, (path) => saveCommandSheet(path, { boxes, deskName, language }, deps.fontDir));
    },
  };
}

/** Copies text for people. Payment links have their own request, which checks them first. */
export function clipboardRequests({ links }: Pick<RequestDeps, 'links'>): Pick<RequestHandlers, 'clipboard.copy'> {
  return {
    'clipboard.copy': async ({ text }) => {
      links.copy(text);
      return ok({});
    },
  };
}
