import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPages } from '../../../../../electron/adapters/journal/damage/pages.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/** A file of pages filled with their number, with a page size and reserved bytes as its header states them. */
async function fileOf(pages: number, { size = 512, stated = 512, reserved = 0, cut = 0 } = {}): Promise<string> {
  const bytes = Buffer.concat(Array.from({ length: pages }, (_, index) => Buffer.alloc(size, index + 1)));
  bytes.writeUInt16BE(stated, 16);
  bytes[20] = reserved;
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await writeFile(file, bytes.subarray(0, bytes.length - cut));
  return file;
}

it('reads the pages of a file by their number, and none beyond its end', async () => {
  const pages = openPages(await fileOf(3, { reserved: 12 }), []);
  expect([pages.pageSize, pages.usable, pages.count]).toEqual([512, 500, 3]);
  expect(pages.page(3)?.at(-1)).toBe(3);
  expect([pages.page(0), pages.page(4)]).toEqual([null, null]);
  pages.close();
});

it('takes a page from the log where the log has a newer one, also beyond the end of the file', async () => {
  const newer = new Uint8Array(512).fill(9);
  const pages = openPages(await fileOf(2), [
    { page: 2, commit: 0, content: newer },
    { page: 5, commit: 5, content: newer },
  ]);
  expect([pages.count, pages.page(1)?.at(-1), pages.page(2)?.at(-1), pages.page(5)?.at(-1)]).toEqual([5, 1, 9, 9]);
  pages.close();
});

it('reads the log alone where the file is gone', () => {
  const pages = openPages(null, [{ page: 2, commit: 2, content: new Uint8Array(1_024).fill(7) }]);
  expect([pages.pageSize, pages.count, pages.page(1), pages.page(2)?.[0]]).toEqual([1_024, 2, null, 7]);
  pages.close();
});

it('takes the usual page size where the header states none, and trusts no reserved bytes there', async () => {
  const pages = openPages(await fileOf(2, { size: 4_096, stated: 77, reserved: 12 }), []);
  expect([pages.pageSize, pages.usable, pages.count]).toEqual([4_096, 4_096, 2]);
  pages.close();
});

it('reads the last page of a file that was cut, with nothing where the rest was', async () => {
  const pages = openPages(await fileOf(2, { cut: 100 }), []);
  expect([pages.count, pages.page(2)?.[0], pages.page(2)?.at(-1)]).toEqual([2, 2, 0]);
  pages.close();
});
