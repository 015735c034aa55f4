import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';

answers(
  ['commands.saveSheet', 'files.show'],
  'the sheet of commands is saved and opened, and only what the program saved is shown in its folder',
  async () => {
    const desk = await openRequestDesk({ opens: 'nothing' });
    const { path } = await desk.done('commands.saveSheet', {});
    expect(path).toBe(join(desk.folder, 'documents', 'komut-barkodlari.pdf'));
    expect((await readFile(path)).subarray(0, 4).toString()).toBe('%PDF');
    await desk.done('files.show', { path });
    expect(desk.handed).toEqual([`opened ${path}`, `shown ${path}`]);
    await writeFile(join(desk.folder, 'downloads', 'other.pdf'), '');
    for (const other of [join(desk.folder, 'downloads', 'other.pdf'), `${path}.gone`, '/etc/passwd'])
      expect(await desk.ask('files.show', { path: other })).toMatchObject({
        ok: false,
        error: { code: 'file_unreadable', detail: other },
      });
    await desk.done('settings.update', { language: 'en' });
    expect((await desk.done('commands.saveSheet', {})).path).toMatch(/command-barcodes\.pdf$/);
    await rm(join(desk.folder, 'documents'), { recursive: true });
    await writeFile(join(desk.folder, 'documents'), '');
    expect(await desk.refused('commands.saveSheet', {})).toBe('file_not_saved');
  },
);

answers(
  ['commands.saveSheet', 'kiosk.enter', 'kiosk.leave'],
  'while the screen is locked nothing is opened or shown, and what is asked for is saved all the same',
  async () => {
    const desk = await openRequestDesk({ opens: 'nothing' });
    expect(await desk.refused('kiosk.enter', {})).toBe('pin_missing');
    await desk.done('owner.setPin', { current: null, next: '4711' });
    expect(await desk.done('kiosk.enter', {})).toMatchObject({ kiosk: true });
    const { path } = await desk.done('commands.saveSheet', {});
    expect((await readFile(path)).length).toBeGreaterThan(1_000);
    expect(await desk.refused('files.show', { path })).toBe('screen_locked');
    expect(desk.handed).toEqual([]);
    expect(await desk.refused('kiosk.leave', { pin: '4712' })).toBe('pin_wrong');
    expect(await desk.done('kiosk.leave', { pin: '4711' })).toMatchObject({ kiosk: false });
    await desk.done('files.show', { path });
    expect(desk.handed).toEqual([`shown ${path}`]);
  },
);

answers(['clipboard.copy'], 'one line of text is copied, and nothing that is more', async () => {
  const desk = await openRequestDesk({ opens: 'nothing' });
  await desk.done('clipboard.copy', { text: 'TR123 456' });
  for (const text of ['', 'two\nlines', 'a'.repeat(201)])
    expect(await desk.refused('clipboard.copy', { text })).toBe('bad_request');
  expect(desk.handed).toEqual(['copied TR123 456']);
});
