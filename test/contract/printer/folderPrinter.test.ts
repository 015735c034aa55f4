import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderPrinter } from '../../../electron/adapters/printing/folderPrinter.ts';
import { testPdf } from '../../support/pdf.ts';
import { printerConformance } from './printerConformance.ts';

printerConformance({
  name: 'folder',
  hasQueue: false,
  canStop: false,
  remembersEndedJobs: true,
  ends: 'completed',
  start: async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'folder-printer-'));
    const directory = join(scratch, 'Çıktı', 'labels');
    return {
      open: () => createFolderPrinter({ directory, name: 'Klasör' }),
      printerId: 'folder:Klasör',
      async delivered() {
        const names = await readdir(directory).catch(() => []);
        return Promise.all(names.map((name) => readFile(join(directory, name))));
      },
      queue: null,
      close: () => rm(scratch, { recursive: true }),
    };
  },
});

describe('the folder printer', () => {
  let directory: string;
  let file: string;
  let bytes: Buffer;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'folder-printer-'));
    file = join(directory, 'label-to-print');
    bytes = Buffer.from(await testPdf());
    await writeFile(file, bytes);
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  function print(folder: string, title: string, copies = 1) {
    const media = { widthMm: 100, heightMm: 150, scaling: 'none', darkness: null } as const;
    const printer = createFolderPrinter({ directory: folder, name: 'f' });
    return printer.submit({ printerId: 'folder:f', file, title, copies, ...media });
  }

  async function nameFor(title: string): Promise<string> {
    const result = await print(join(directory, 'out'), title);
    return result.ok ? basename(result.value.output ?? '') : JSON.stringify(result.error);
  }

  it('answers with the path that it wrote', async () => {
    const result = await print(join(directory, 'out'), 'Order 7');
    expect(result).toEqual({
      ok: true,
      value: { printerId: 'folder:f', spoolId: 'Order 7.pdf', output: join(directory, 'out', 'Order 7.pdf') },
    });
  });

  it('never overwrites: the next one gets a number', async () => {
    const names = await Promise.all([1, 2, 3, 4].map(() => nameFor('A')));
    expect(names.sort()).toEqual(['A-2.pdf', 'A-3.pdf', 'A-4.pdf', 'A.pdf']);
    await writeFile(join(directory, 'out', 'B.pdf'), 'mine');
    expect(await nameFor('B')).toBe('B-2.pdf');
    expect(await readFile(join(directory, 'out', 'B.pdf'), 'utf8')).toBe('mine');
  });

  it('leaves nothing in the folder but the label', async () => {
    await print(join(directory, 'out'), 'A', 3);
    expect(await readdir(join(directory, 'out'))).toEqual(['A.pdf']);
  });

  it.each([
    ['Sipariş İĞÜŞÖÇ ığüşöç 7', 'Sipariş İĞÜŞÖÇ ığüşöç 7.pdf'],
    ['I\u0307g\u0306', 'İğ.pdf'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['...hidden', 'hidden.pdf'],
    [' . ', 'label.pdf'],
    ['', 'label.pdf'],
    ['two\r\nlines\u0000\u001b[31m', 'two lines [31m.pdf'],
    ['evil\u202efdp.exe', 'evil fdp.exe.pdf'],
    ['ends. . .', 'ends.pdf'],
    ['CON', '_CON.pdf'],
    ['nul.tar', '_nul.tar.pdf'],
    ['Com1 .x', '_Com1 .x.pdf'],
    ['LPT¹', '_LPT¹.pdf'],
    ['console', 'console.pdf'],
    ['half a \ud83d pair', 'half a \ufffd pair.pdf'],
  ])('names the file of %j %j', async (title, name) => {
    expect(await nameFor(title)).toBe(name);
  });

  it('shortens long titles at a letter, and keeps the number and the ending', async () => {
    const first = await nameFor('ş'.repeat(5000));
    expect(first).toBe(`${'ş'.repeat(100)}.pdf`);
    expect(await nameFor('ş'.repeat(5000))).toBe(`${'ş'.repeat(100)}-2.pdf`);
    expect(await nameFor('📦'.repeat(5000))).toBe(`${'📦'.repeat(50)}.pdf`);
  });

  it('is offline, and rejects with the words of the system, when the folder cannot be written', async () => {
    const folder = join(file, 'below a file');
    const printer = createFolderPrinter({ directory: folder, name: 'f' });
    expect(await printer.list()).toEqual([
      {
        id: 'folder:f',
        name: 'f',
        kind: 'folder',
        state: 'offline',
        trouble: 'offline',
        // Windows has another word for it.
        reason: expect.stringMatching(/ENOTDIR|not a directory/u),
        media: [],
        dpi: null,
        darkness: [],
        tellsEnd: true,
      },
    ]);
    expect(await print(folder, 'A')).toEqual({
      ok: false,
      error: { kind: 'rejected', detail: expect.stringMatching(/ENOTDIR|not a directory/u) },
    });
  });

  it('does not make the folder before there is a label', async () => {
    const folder = join(directory, 'later');
    expect(await createFolderPrinter({ directory: folder, name: 'f' }).list()).toMatchObject([{ state: 'ready' }]);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  it('does not claim a label that is no longer there', async () => {
    const printer = createFolderPrinter({ directory, name: 'f' });
    const result = await print(directory, 'A');
    const ticket = result.ok ? result.value : null;
    await rm(ticket?.output ?? '');
    const outcome = ticket && (await printer.follow(ticket, () => undefined, { stopped: false }));
    expect(outcome).toMatchObject({ kind: 'unknown' });
  });
});
