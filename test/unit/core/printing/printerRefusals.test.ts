import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import type { PrintRequest } from '../../../../electron/core/ports/Printer.ts';
import { FIRST_PRINTER, openDeskInTime, SECOND_PRINTER } from '../../../support/deskInTime.ts';

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;
const refusedOf = async (desk: Desk) => (await desk.core.status()).printerRefused;

async function ship(desk: Desk, ...references: string[]) {
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
}

const rejected = { kind: 'rejected' as const, detail: 'no space left' };

describe('a printer that refuses a label', () => {
  it('is in the status until a label comes out there, with any state in the print system', async () => {
    const desk = await openDeskInTime({ refuse: () => rejected });
    const reported: unknown[] = [];
    desk.core.subscribe((event) => {
      if (event.name === 'status.changed') reported.push(event.payload.printerRefused);
    });
    expect(await refusedOf(desk)).toBeNull();
    await ship(desk, 'ORD-1');
    const refused = { printerId: FIRST_PRINTER, name: 'First', code: 'print_rejected', at: desk.time.now() };
    expect((await desk.core.status()).printer).toMatchObject({ state: 'ready', trouble: null });
    expect(await refusedOf(desk)).toEqual(refused);
    await desk.time.pass(60_000);
    expect(reported.at(-1)).toEqual(refused);
    desk.answers.refuse = () => null;
    await ship(desk, 'ORD-2');
    await desk.time.pass(1_000);
    expect(await refusedOf(desk)).toBeNull();
    expect(reported.at(-1)).toBeNull();
  });

  it('is in the status where it gave the label up after taking it, but not where somebody took it from the queue', async () => {
    const desk = await openDeskInTime({
      follow: async () => ({ kind: 'aborted', trouble: null, reason: 'filter failed' }),
    });
    await ship(desk, 'ORD-1');
    expect(await refusedOf(desk)).toMatchObject({ code: 'print_rejected' });
    const other = await openDeskInTime({ follow: async () => ({ kind: 'cancelled', reason: null }) });
    await ship(other, 'ORD-1');
    expect(await refusedOf(other)).toBeNull();
  });

  it('is in the status after a restart, too', async () => {
    const desk = await openDeskInTime({ refuse: () => rejected });
    await ship(desk, 'ORD-1');
    const refused = await refusedOf(desk);
    expect(refused).toMatchObject({ printerId: FIRST_PRINTER });
    await desk.core.stop();
    const next = await openDeskInTime({}, { after: { time: desk.time, stored: desk.stored } });
    expect(await refusedOf(next)).toEqual(refused);
  });

  it('is in the status while labels are meant for it, and no longer', async () => {
    const desk = await openDeskInTime({ refuse: ({ printerId }) => (printerId === FIRST_PRINTER ? rejected : null) });
    await ship(desk, 'ORD-1');
    await desk.choosePrinter(SECOND_PRINTER);
    expect(await refusedOf(desk)).toBeNull();
    await ship(desk, 'ORD-2');
    await desk.choosePrinter(FIRST_PRINTER);
    expect(await refusedOf(desk)).toMatchObject({ printerId: FIRST_PRINTER });
  });

  it('is in the status for a test page as for a label', async () => {
    const desk = await openDeskInTime({ refuse: () => rejected });
    const page = {
      printerId: FIRST_PRINTER,
      title: 'test',
      file: 'test.pdf',
      widthMm: 100,
      heightMm: 150,
      copies: 1,
      scaling: 'none' as const,
      darkness: null,
    } satisfies PrintRequest;
    await desk.core.printers.test(page, 1_000);
    expect(await refusedOf(desk)).toMatchObject({ printerId: FIRST_PRINTER });
    desk.answers.refuse = () => null;
    expect(await desk.core.printers.test(page, 1_000)).toEqual(ok({ kind: 'completed', output: null }));
    expect(await refusedOf(desk)).toBeNull();
  });
});
