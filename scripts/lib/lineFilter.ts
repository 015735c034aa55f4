import { stripVTControlCharacters } from 'node:util';

/** Takes text in pieces as they come. */
export type LineFilter = { readonly push: (text: string) => void; readonly end: () => void };

/**
 * Writes on what is pushed, line by line, without the lines that are noise; an empty line right before one goes with
 * it. `isNoise` is given lines without colours.
 */
export const lineFilter = (isNoise: (line: string) => boolean, write: (text: string) => void): LineFilter => {
  let begun = '';
  let emptyBefore = '';
  const pass = (line: string): void => {
    const plain = stripVTControlCharacters(line).trimEnd();
    if (plain === '') {
      write(emptyBefore);
      emptyBefore = line;
      return;
    }
    if (!isNoise(plain)) write(emptyBefore + line);
    emptyBefore = '';
  };
  return {
    push: (text) => {
      const lines = (begun + text).split(/(?<=\n)/);
      begun = lines.at(-1)?.endsWith('\n') === false ? (lines.pop() ?? '') : '';
      for (const line of lines) pass(line);
    },
    end: () => {
      if (begun !== '') pass(begun);
      write(emptyBefore);
      begun = '';
      emptyBefore = '';
    },
  };
};
