import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextLanguage } from '../../contract/names.ts';
import type { SeparatorSheets } from '../../core/ports/SeparatorSheets.ts';
import { nameOf, separatorTexts } from './separatorTexts.ts';

/** A print system may still be reading the newest ones. */
const STORED = 20;

/** Writes separators into a folder of their own, which holds the last ones of this start alone. */
export function createSeparatorSheets(
  directory: string,
  fontDir: string,
  language: () => TextLanguage,
): SeparatorSheets {
  const written: string[] = [];

  return {
    async write(group, media) {
      if (written.length === 0) await rm(directory, { recursive: true, force: true });
      await mkdir(directory, { recursive: true });
      const path = join(directory, `separator-${group.batch}-${group.from}-${written.length % STORED}.pdf`);
      const { writeSeparatorSheet } = await import('./separatorSheet.ts');
      await writeSeparatorSheet(path, group, media, language(), fontDir);
      written.push(path);
      const old = written[written.length - 1 - STORED];
      if (old !== undefined) await rm(old, { force: true });
      return { path, title: separatorTexts[language()].title(group.batch, nameOf(group, language())) };
    },
  };
}
