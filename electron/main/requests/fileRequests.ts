import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import { languageOf, type PaperDeps, type RequestDeps, saveAndOpen } from './requestDeps.ts';

type FileDeps = PaperDeps & Pick<RequestDeps, 'links'>;

/** The files that the program has saved, the sheet of command barcodes, and text that people copy. */
export function fileRequests(deps: FileDeps): HandlersOf<'files' | 'commands' | 'clipboard'> {
  return {
    'files.show': async ({ path }) => {
      const became = await deps.files.show(path);
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
    'commands.saveSheet': async () => {
      const { boxes, deskName } = deps.settings.get();
      const language = languageOf(deps);
      const name = language === 'tr' ? 'komut-barkodlari.pdf' : 'command-barcodes.pdf';
      const { saveCommandSheet } = await import('../../adapters/documents/commandSheet.ts');
      return saveAndOpen(deps, name, (path) => saveCommandSheet(path, { boxes, deskName, language }, deps.fontDir));
    },
    // Payment links have their own request, which checks them first.
    'clipboard.copy': async ({ text }) => {
      deps.links.copy(text);
      return ok({});
    },
  };
}
