import { replaceFile } from '../../adapters/documents/exportFolder.ts';
import { filled, importTexts } from '../../adapters/documents/importTexts.ts';
import type { LeftRowsTarget } from '../../adapters/documents/leftRowsCsv.ts';
import { ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import type { OrderImports, PlaceLeftRows } from '../orderImports.ts';
import { type LedgerParts, languageOf } from './ledgerRequests.ts';

export interface ImportParts extends Pick<LedgerParts, 'files' | 'settings' | 'systemLanguage'> {
  readonly orderImports: OrderImports;
}

/** A list that the person at the desk gives. */
export function importRequests(parts: ImportParts): HandlersOf<'imports'> {
  const { open } = parts.orderImports;
  const place: PlaceLeftRows = async (fileName) => {
    const language = languageOf(parts);
    const name = filled(importTexts[language].leftFile, { file: fileName.replace(/\.[^.]*$/, '') });
    const path = await parts.files.place(`${name}.csv`);
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
