import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { SavedFiles } from '../savedFiles.ts';

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
