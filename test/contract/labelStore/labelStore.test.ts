import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testPdf } from '../../support/pdf.ts';
import { aLabelStore } from '../../support/pdfReaders.ts';
import { labelStoreConformance } from './labelStoreConformance.ts';

labelStoreConformance('on disk', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'labels-'));
  const open = () => aLabelStore(join(directory, 'not', 'there yet'));
  return { store: open(), reopen: open, close: () => rm(directory, { recursive: true }) };
});

describe('the label store on a disk', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'labels-'));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  async function files(): Promise<readonly string[]> {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }

  it('stores one file for a label that is put many times at once, and no temporary ones', async () => {
    const store = aLabelStore(directory);
    const bytes = await testPdf();
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => store.put(bytes)));
    expect(await files()).toHaveLength(1);
  });

  it('has no path for a label whose file was changed or taken away, and takes it again', async () => {
    const store = aLabelStore(directory);
    const bytes = Buffer.from(await testPdf());
    const result = await store.put(bytes);
    const file = result.ok ? result.value.file : '';
    const path = (await store.pathOf(file)) ?? '';

    await writeFile(path, bytes.subarray(0, 100));
    expect(await store.pathOf(file)).toBeNull();
    expect((await store.put(bytes)).ok).toBe(true);
    expect(bytes.equals(await readFile((await store.pathOf(file)) ?? ''))).toBe(true);

    await rm(path);
    expect(await store.pathOf(file)).toBeNull();
    expect((await store.put(bytes)).ok).toBe(true);
    expect(await store.pathOf(file)).toBe(path);
  });

  it('writes over what a crash in the middle of a write left behind', async () => {
    const bytes = Buffer.from(await testPdf());
    const first = await aLabelStore(directory).put(bytes);
    const file = first.ok ? first.value.file : '';
    const path = (await aLabelStore(directory).pathOf(file)) ?? '';
    await rm(path);
    await writeFile(`${path}.part`, bytes.subarray(0, 10));

    expect((await aLabelStore(directory).put(bytes)).ok).toBe(true);
    expect(await files()).toEqual([`${file}.pdf`]);
  });

  it('makes a turned label again when its file was damaged', async () => {
    const store = aLabelStore(directory);
    const result = await store.put(await testPdf());
    const file = result.ok ? result.value.file : '';
    const turn = { rotation: 90, offsetXMm: 2, offsetYMm: 0 } as const;
    const made = await store.adjusted(file, turn);
    const path = made.ok ? made.value.path : '';
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, 50));
    expect(await store.adjusted(file, turn)).toEqual(made);
    expect(bytes.equals(await readFile(path))).toBe(true);
  });

  it('reports in the words of the system why a turned label could not be written', async () => {
    const store = aLabelStore(directory);
    const result = await store.put(await testPdf());
    await writeFile(join(directory, 'adjusted'), 'in the way');
    const turned = await store.adjusted(result.ok ? result.value.file : '', {
      rotation: 90,
      offsetXMm: 0,
      offsetYMm: 0,
    });
    expect(turned).toMatchObject({ ok: false, error: { kind: 'disk' } });
  });

  it('lists nothing but labels', async () => {
    const store = aLabelStore(directory);
    const result = await store.put(await testPdf());
    const file = result.ok ? result.value.file : '';
    const folder = join(directory, file.slice(0, 2));
    await writeFile(join(folder, `${file}.pdf.part`), 'half');
    await writeFile(join(folder, 'notes.txt'), '');
    await writeFile(join(folder, `${'f'.repeat(63)}0.pdf`), 'in a folder that is not its own');
    await mkdir(join(folder, `${file.slice(0, 2)}${'e'.repeat(62)}.pdf`));
    expect((await store.list()).map((each) => each.file)).toEqual([file]);
  });

  it('removes the file itself and what a broken-off write of it left, and reports when the disk refuses', async () => {
    const store = aLabelStore(directory);
    const result = await store.put(await testPdf());
    const file = result.ok ? result.value.file : '';
    const path = (await store.pathOf(file)) ?? '';
    await writeFile(`${path}.part`, 'half a label');
    await store.remove(file);
    expect(await files()).toEqual([]);

    await mkdir(path);
    expect(await store.remove(file)).toMatchObject({ ok: false, error: { kind: 'disk' } });
  });

  it('reports in the words of the system why the disk refused', async () => {
    const occupied = join(directory, 'a file');
    await writeFile(occupied, '');
    const result = await aLabelStore(join(occupied, 'labels')).put(await testPdf());
    expect(result).toEqual({ ok: false, error: { kind: 'disk', detail: expect.stringContaining('ENOTDIR') } });
  });
});
