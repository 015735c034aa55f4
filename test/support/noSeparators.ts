import type { SeparatorSheets } from '../../electron/core/ports/SeparatorSheets.ts';

/** For stations that send no batch with separators. */
export const noSeparators: SeparatorSheets = {
  async write() {
    throw new Error('no separator was wanted');
  },
};
