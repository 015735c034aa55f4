import { replaceFile } from '../../adapters/documents/exportFolder.ts';
import { filled, importTexts } from '../../adapters/documents/importTexts.ts';
import type { LeftRowsTarget } from '../../adapters/documents/leftRowsCsv.ts';
import { ok } from '../../contract/result.ts';
import type { PlaceLeftRows } from '../imports/rowsTaken.ts';
import type { HandlersOf } from '../ipc.ts';
import { languageOf, type RequestDeps } from './requestDeps.ts';

/** A list that the person at the desk gives. */
export function importRequests(
  deps: Pick<RequestDeps, 'files' | 'settings' | 'systemLanguage' | 'orderImports'>,
): HandlersOf<'imports'> {
  const { open } = deps.orderImports;
  const place: PlaceLeftRows = async (fileName) => {
    const language = languageOf(deps);
    const name = filled(importTexts[language].leftFile, { file: fileName.replace(/\.[^.]*$/, '') });
    const path = await deps.files.place(`${name}.csv`);
    if (!path.ok) return path;
    const save: LeftRowsTarget['save'] = async (chunks) => {
      const saved = await replaceFile(path.value, chunks);
      return saved.ok ? path : saved;
    };
    return ok({ save, language });
  };
  return {
    'imports.open': ({ file }) => open.open(file),
    'imports.preview': (choices) => open.preview(choices),
    'imports.take': ({ keepAs }) => open.take(keepAs),
    'imports.cancel': async () => {
      open.cancel();
      return ok({});
    },
    'imports.saveLeft': () => open.saveLeft(place),
  };
}
