import { expect, it, onTestFinished } from 'vitest';
import { err } from '../../../../electron/contract/result.ts';
import type { Site } from '../../../../electron/core/desks/index.ts';
import { withdrawUnwanted } from '../../../../electron/core/printing/sentPrints.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';

const print = { printerId: 'desk:two/cups:Z', printerName: 'Z', copies: 1, confirmedBy: null, output: null };

/** A desk with labels at another one: that of a job that prints, and one that no job waits for. */
async function aDesk() {
  const parts = await openDepsInTime();
  const desk = createMemorySite(parts.time).desk({ desk: { id: 'here', name: 'Masa 1' } });
  onTestFinished(() => desk.close());
  for (const id of ['awaited', 'unwanted'])
    await desk.prints.submit({
      ...{ id, deskId: 'two', printerId: 'cups:Z', title: id, copies: 1, isWanted: false, pdf: new Uint8Array() },
    });
  await parts.add({ state: 'printing', print: { ...print, spoolId: 'awaited' } });
  const open = async () => {
    const answer = await desk.prints.open();
    return answer.ok ? answer.value.map(({ id }) => id) : [];
  };
  return { parts, desk, open };
}

it('a label at another desk that no job waits for is taken back, and one that a job prints stays', async () => {
  const { parts, desk, open } = await aDesk();
  expect(await open()).toEqual(['awaited', 'unwanted']);
  await withdrawUnwanted({ ...parts, site: { ask: (question) => question(desk) } as Pick<Site, 'ask'> as Site });
  expect(await open()).toEqual(['awaited']);
});

it('no label at another desk is withdrawn while the site cannot be asked what is there', async () => {
  const { parts, open } = await aDesk();
  const away = { ask: async () => err({ kind: 'away', detail: 'cut off' }) } as unknown as Site;
  await withdrawUnwanted({ ...parts, site: away });
  expect(await open()).toEqual(['awaited', 'unwanted']);
});
