import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { eventually } from '../../support/eventually.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const orders = ['ORD-1', 'ORD-2', 'ORD-3'].map((reference) => anOrder({ reference, carrier: 'anka' }));

answers(
  ['secondCopy.choose', 'secondCopy.status', 'secondCopy.restore'],
  'a desk whose disk died goes on at another computer: what it shipped is not shipped again, and what it did last is asked about',
  async () => {
    const stick = await temporaryFolder();
    const desk = await openRequestDesk({ orders });
    await desk.scanned('ORD-1', 'printed');
    expect(await desk.done('secondCopy.status', {})).toEqual({ folder: null, copiedAt: null, trouble: null });
    await eventually(async () =>
      expect(await desk.done('secondCopy.choose', { path: ` "${stick}" ` })).toEqual({
        folder: stick,
        copiedAt: expect.any(Number),
        trouble: null,
      }),
    );
    // After the last time that the copy was brought there.
    await desk.scanned('ORD-2', 'printed');

    const other = await openRequestDesk({ at: desk.service });
    expect(await other.refused('secondCopy.restore', { path: join(other.folder, 'downloads') })).toBe('copy_not_found');
    expect(await other.done('secondCopy.restore', { path: stick })).toEqual({ jobs: 1 });
    const health = (await other.core().status()).journal;
    expect(health.setAside).toMatchObject({ file: '', kept: 1 });
    expect((await other.core().recent(9)).map(({ key, state }) => [key.value, state])).toContainEqual([
      'ORD-1',
      'printed',
    ]);
    await other.scanned('ORD-1', 'printed');
    await other.scanned('ORD-2', 'already_shipped');
    await other.scanned('ORD-3', 'printed');
    const charged = desk.service.control.charges().map(({ orderReference }) => orderReference);
    expect(charged.toSorted()).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
    expect((await readdir(join(other.folder, 'printed'))).length).toBe(1);
    // A desk with work of its own keeps it.
    expect(await other.refused('secondCopy.restore', { path: stick })).toBe('not_possible_now');
    expect(await desk.done('secondCopy.choose', { path: null })).toMatchObject({
      folder: null,
      copiedAt: null,
    });
  },
);

answers(
  ['secondCopy.choose'],
  'where there is an owner’s PIN, nobody else takes the receivers’ data away or replaces the records',
  async () => {
    const desk = await openRequestDesk();
    const stick = await temporaryFolder();
    await desk.done('owner.setPin', { current: null, next: '4711' });
    for (const pin of [null, '1234']) {
      const code = pin === null ? 'pin_needed' : 'pin_wrong';
      expect(await desk.refused('secondCopy.choose', { path: stick, pin })).toBe(code);
      expect(await desk.refused('secondCopy.restore', { path: stick, pin })).toBe(code);
    }
    expect(await readdir(stick)).toEqual([]);
    expect(await desk.done('secondCopy.choose', { path: stick, pin: '4711' })).toMatchObject({ folder: stick });
  },
);

answers(['secondCopy.status'], 'a place to which nothing can be copied is not taken', async () => {
  const desk = await openRequestDesk();
  await writeFile(join(desk.folder, 'file'), '');
  for (const path of ['stick', join(desk.folder, 'not there'), join(desk.folder, 'file')])
    expect(await desk.refused('secondCopy.choose', { path }), path).toBe('copy_place_unusable');
  expect(await desk.done('secondCopy.status', {})).toEqual({ folder: null, copiedAt: null, trouble: null });
  // The pages, which may have shown a folder, get what is set after each choice.
  const stick = await temporaryFolder();
  await desk.done('secondCopy.choose', { path: stick });
  await desk.done('secondCopy.choose', { path: null });
  const none = 'second copy: none';
  expect(desk.handed).toEqual([none, none, none, `second copy: ${stick}`, none]);
});
