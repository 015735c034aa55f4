import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import { problem } from '../../../../electron/core/jobs/index.ts';
import type { PrintError, PrintRequest, SpoolTicket } from '../../../../electron/core/ports/Printer.ts';
import { createLease, noExpiry, submitUnder } from '../../../../electron/core/printing/lease.ts';
import { manualClock } from '../../../support/manualClock.ts';

const REQUEST: PrintRequest = {
  ...{ printerId: 'folder:x', file: '/x', title: 'x', widthMm: 100, heightMm: 150, copies: 1 },
  ...{ scaling: 'none', darkness: null },
};
const TICKET: SpoolTicket = { printerId: 'folder:x', spoolId: '1', output: null };
const TAKEN = problem('claimed_elsewhere', 'Desk 2');

/** A printer, on the way to which the computer sleeps for these times, ms. */
function printerBehind(clock: ReturnType<typeof manualClock>, sleeps: number[]) {
  const documents: PrintRequest[] = [];
  return {
    documents,
    async submit(request: PrintRequest): Promise<Result<SpoolTicket, PrintError>> {
      clock.sleep(sleeps.shift() ?? 0);
      if (request.mayLeave?.() === false) return err({ kind: 'expired' });
      documents.push(request);
      return ok(TICKET);
    },
  };
}

describe('a label that leaves under a lease', () => {
  it('leaves at once where the answer is fresh', async () => {
    const clock = manualClock();
    const printer = printerBehind(clock, [900]);
    let asked = 0;
    const lease = createLease(clock, async () => {
      asked += 1;
      return null;
    });
    expect(await lease.renew()).toBeNull();
    expect(await submitUnder(lease, printer, REQUEST)).toEqual(ok(TICKET));
    expect(asked).toBe(1);
  });

  it('is asked about again after each sleep on its way, and leaves once', async () => {
    const clock = manualClock();
    const printer = printerBehind(clock, [58_000, 1_200_000]);
    let asked = 0;
    const lease = createLease(clock, async () => {
      asked += 1;
      return null;
    });
    await lease.renew();
    expect(await submitUnder(lease, printer, REQUEST)).toEqual(ok(TICKET));
    expect(asked).toBe(3);
    expect(printer.documents).toHaveLength(1);
  });

  it('stays where somebody took the order over while the computer slept', async () => {
    const clock = manualClock();
    const printer = printerBehind(clock, [1_001]);
    const answers = [null, TAKEN];
    const lease = createLease(clock, async () => answers.shift() ?? null);
    await lease.renew();
    expect(await submitUnder(lease, printer, REQUEST)).toEqual(err({ kind: 'forbidden', problem: TAKEN }));
    expect(printer.documents).toEqual([]);
  });

  it('leaves in the end where each way to the print system takes longer than an answer is good for', async () => {
    const clock = manualClock();
    const printer = printerBehind(clock, [3_500, 3_500, 3_500]);
    const lease = createLease(clock, async () => null);
    await lease.renew();
    expect(await submitUnder(lease, printer, REQUEST)).toEqual(ok(TICKET));
    expect(printer.documents).toHaveLength(1);
  });

  it('counts the age of an answer from the question', async () => {
    const clock = manualClock();
    const printer = printerBehind(clock, []);
    let asked = 0;
    const lease = createLease(clock, async () => {
      asked += 1;
      if (asked === 1) clock.sleep(5_000);
      return asked > 1 ? TAKEN : null;
    });
    await lease.renew();
    expect(await submitUnder(lease, printer, REQUEST)).toEqual(err({ kind: 'forbidden', problem: TAKEN }));
  });

  it('has no lease where a person asked for it', async () => {
    const clock = manualClock();
    expect(await submitUnder(noExpiry, printerBehind(clock, [86_400_000]), REQUEST)).toEqual(ok(TICKET));
  });
});
