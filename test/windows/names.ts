import { mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { openPrinter, QUEUES, watchPaper, writeLabel } from './lab.ts';

/** Longer than the 260 letters that Windows allows by default; Wine allows more, so this shows our own part. */
const deep = join(tmpdir(), ...Array.from({ length: 6 }, (_, at) => `${at} ${'İstanbul Şişli '.repeat(4).trim()}`));

describe('names', () => {
  it('a person whose name has Turkish letters has a folder of that name', () => {
    expect(userInfo().username).toBe('Işıl Şahin');
    expect(process.env.APPDATA).toBe('C:\\users\\Işıl Şahin\\AppData\\Roaming');
  });

  it('a journal lies in a folder of more than 260 letters', async () => {
    expect(deep.length).toBeGreaterThan(300);
    await mkdir(deep, { recursive: true });
    const file = join(deep, 'journal.sqlite');
    const journal = openSqliteJournal(file);
    await journal.setFact('name', 'Şube');
    await journal.close();
    const again = openSqliteJournal(file);
    expect(await again.fact('name')).toBe('Şube');
    await again.close();
  });

  it('a label comes out of a folder of more than 260 letters', async () => {
    const paper = await watchPaper();
    const file = await writeLabel(deep, 'etiket.pdf');
    const media = { widthMm: 100, heightMm: 150, copies: 1, scaling: 'none', darkness: null } as const;
    const printed = await openPrinter().submit({ ...media, printerId: `windows:${QUEUES[0]}`, file, title: '' });
    expect(printed).toMatchObject({ ok: true });
    expect(await paper.come(1)).toHaveLength(1);
  });
});
