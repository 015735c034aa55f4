import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLabelStore } from '../../../electron/adapters/labels/labelStore.ts';
import { brokenObjects, READABLE_PDFS, UNREADABLE_PDFS } from '../../fixtures/hostile/pdfs.ts';
import { killedWhenThere } from '../../support/killedProcess.ts';
import { measured } from '../../support/measured.ts';
import { testPdf } from '../../support/pdf.ts';
import { aLabelStore, apartReader, unhurriedReaders } from '../../support/pdfReaders.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Of the whole process while a label is read, bytes. The reader's memory is 144 MB of objects and 64 of what is unpacked. */
const MOST_MEMORY = 400_000_000;

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a hostile label', () => {
  const unreadable = Object.entries(UNREADABLE_PDFS).map(([what, make]) => ({ what, make, isReadable: false }));
  const readable = Object.entries(READABLE_PDFS).map(([what, make]) => ({ what, make, isReadable: true }));

  it.each([...unreadable, ...readable])(
    '$what: is answered in bounded time and memory, and the next label is read',
    async ({ make, isReadable }) => {
      const directory = await temporaryFolder();
      const store = aLabelStore(directory, unhurriedReaders());
      const bytes = make();
      const { result, grown } = await measured(() => store.put(bytes));
      if (isReadable) expect(result).toMatchObject({ ok: true });
      else expect(result).toEqual({ ok: false, error: { kind: 'not_a_pdf' } });
      expect(grown).toBeLessThan(MOST_MEMORY);
      expect(await store.put(await testPdf())).toMatchObject({ ok: true });
    },
  );
});

describe('a label that was being read when the program ended', () => {
  /** A store whose program has no thread for labels: using one fails the test. */
  const storeWithoutThread = (directory: string, apart = apartReader()) => {
    const never = () => Promise.reject(new Error('it was read in the program again'));
    return createLabelStore({
      directory,
      pdfs: { usual: { facts: never, adjusted: never, warmUp: () => undefined }, apart },
    });
  };

  it('is not read in the program again: what is too much for its reader there is no label', async () => {
    const directory = await temporaryFolder();
    const label = join(directory, 'label.pdf');
    const bytes = brokenObjects(500_000);
    await writeFile(label, bytes);
    await killedWhenThere(new URL('../../support/labelChild.ts', import.meta.url), { directory, label });
    expect(await readdir(join(directory, 'reading'))).toEqual([nameOf(bytes)]);
    // The time that a machine takes does not matter here: the reader has next to no time.
    const store = storeWithoutThread(directory, apartReader(50));
    expect(await store.put(bytes)).toEqual({ ok: false, error: { kind: 'not_a_pdf' } });
    // The next start finds the same.
    expect(await readdir(join(directory, 'reading'))).toEqual([nameOf(bytes)]);
  });

  it('is stored all the same where it is a good one, and is an ordinary label from then on', async () => {
    const directory = await temporaryFolder();
    const bytes = await testPdf();
    await mkdir(join(directory, 'reading'));
    await writeFile(join(directory, 'reading', nameOf(bytes)), '');
    const stored = await storeWithoutThread(directory).put(bytes);
    expect(stored).toMatchObject({ ok: true, value: { file: nameOf(bytes), pages: 1, widthMm: 100, heightMm: 150 } });
    expect(await readdir(join(directory, 'reading'))).toEqual([]);
    const turn = { rotation: 90, offsetXMm: 0, offsetYMm: 0 } as const;
    expect(await aLabelStore(directory).adjusted(nameOf(bytes), turn)).toMatchObject({ ok: true });
  });

  it('leaves no mark when it goes', async () => {
    const directory = await temporaryFolder();
    const store = aLabelStore(directory);
    const file = nameOf(await testPdf());
    await mkdir(join(directory, 'reading'));
    await writeFile(join(directory, 'reading', file), '');
    expect(await store.remove(file)).toMatchObject({ ok: true });
    expect(await readdir(join(directory, 'reading'))).toEqual([]);
  });
});
