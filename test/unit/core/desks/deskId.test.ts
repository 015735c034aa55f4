import { expect, it } from 'vitest';
import { deskIdOf, forgetSharedStarts, noteStart } from '../../../../electron/core/desks/deskId.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';

it('a desk has the id that was made for its journal at the first asking, also after a restart', async () => {
  const { journal } = await openDepsInTime();
  const ids = ['id 1', 'id 2'];
  const random = { uuid: () => ids.shift() ?? 'no id' };
  expect(await deskIdOf(journal, random)).toBe('id 1');
  expect(await deskIdOf(journal, random)).toBe('id 1');
});

it('a desk whose id cannot be read gets a new one, and keeps it', async () => {
  const { journal } = await openDepsInTime();
  await journal.setFact('desk_id', '');
  expect(await deskIdOf(journal, { uuid: () => 'new' })).toBe('new');
  expect(await deskIdOf(journal, { uuid: () => 'newer' })).toBe('new');
});

it('each start of a desk is noted in its journal before anybody is notified, the last hundred of them', async () => {
  const { journal } = await openDepsInTime();
  let made = 0;
  const random = {
    uuid() {
      made += 1;
      return `start ${made}`;
    },
  };
  expect(await noteStart(journal, random)).toEqual(['start 1']);
  expect(await noteStart(journal, random)).toEqual(['start 1', 'start 2']);
  while (made < 101) await noteStart(journal, random);
  const starts = await noteStart(journal, random);
  expect([starts.length, starts[0], starts.at(-1)]).toEqual([100, 'start 3', 'start 102']);
});

it('a program that was refused beside the desk knows only its own last start from then on, and goes on from there', async () => {
  const { journal } = await openDepsInTime();
  const ids = ['shared', 'own', 'next'];
  const random = { uuid: () => ids.shift() ?? 'no id' };
  await noteStart(journal, random);
  await noteStart(journal, random);
  await forgetSharedStarts(journal);
  expect(await noteStart(journal, random)).toEqual(['own', 'next']);
});
