import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { SpoolOutcome } from '../../../../electron/core/ports/Printer.ts';
import { openDeskInTime, paidAnswer, pendingAnswer, readyLabel } from '../../../support/deskInTime.ts';
import { deskWith, tracked } from '../../../support/labelDesk.ts';

const MINUTE = 60_000;

describe('a shop that verifies its labels', () => {
  it('takes no order for a label by a bare shipment id, not even that of the label that is waited for', async () => {
    const desk = await deskWith(true, {}, 'ORD-1', 'S-ORD-1');
    await desk.scan('ORD-1');
    expect(await desk.reported('S-ORD-1')).toEqual(['new', 'S-ORD-1']);
    await desk.scan('ORD-1');
    expect(await desk.reported('S-ORD-1')).toEqual(['again', 'S-ORD-1']);
    await desk.scan('ORD-1');
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
  });

  it('expects the label that was requested last, not one that the carrier delivers late', async () => {
    const desk = await deskWith(
      true,
      {
        create: (reference) => (reference === 'LATE' ? ok(pendingAnswer('S-LATE')) : tracked(reference)),
        label: async (id) => ok(readyLabel(id, { status: 'pending', pdf: null })),
        detail: (id) => ok(pendingAnswer(id)),
      },
      'LATE',
      'ORD-1',
    );
    await desk.scan('LATE');
    await desk.time.pass(1_000);
    await desk.scan('ORD-1');
    desk.answers.label = async (id) => ok(readyLabel(id));
    for (let i = 0; i < 60 && (await desk.state('LATE')) !== 'printed'; i += 1) await desk.time.pass(10_000);
    expect(desk.printed).toEqual(['ORD-1', 'LATE']);
    expect(await desk.reported('C-S-LATE')).toEqual(['label_wrong', 'LATE', 'ORD-1']);
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.reported('C-S-LATE')).toEqual(['label_verified', 'LATE']);
  });

  it('expects no parcel that a courier gave back', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    await desk.core.pickups.start();
    await desk.core.pickups.scan('T-ORD-1');
    await desk.core.pickups.takeBack((await desk.job('ORD-1')).id);
    expect(await desk.state('ORD-1')).toBe('printed');
    await desk.core.batches.start();
    await desk.time.settle();
    expect(await desk.reported('T-ORD-3'), 'though it was the last').toEqual(['label_verified', 'ORD-3']);
    await desk.time.pass(120 * MINUTE);
    await desk.scan('ORD-2');
    await desk.core.pickups.scan('T-ORD-1');
    await desk.core.pickups.takeBack((await desk.job('ORD-1')).id);
    expect(await desk.reported('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
  });

  it('expects no parcel whose cancel was refused', async () => {
    const desk = await deskWith(true, {
      cancel: async () => err({ kind: 'refused', status: 409, message: 'no', code: null }),
    });
    await desk.scan('ORD-1');
    await desk.time.pass(120 * MINUTE);
    await desk.scan('ORD-2');
    await desk.core.actions.cancel((await desk.job('ORD-1')).id, null);
    await desk.time.pass(MINUTE);
    const events = (await desk.core.timeline((await desk.job('ORD-1')).id)).map(({ type }) => type);
    expect([events.at(-1), await desk.state('ORD-1')]).toEqual(['cancel_refused', 'printed']);
    expect(await desk.reported('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
  });

  it('expects the label that the operator wanted printed again', async () => {
    const desk = await deskWith(true);
    for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
    await desk.time.pass(MINUTE);
    await desk.core.actions.print((await desk.job('ORD-1')).id, 'torn', null);
    await desk.time.settle();
    expect(await desk.reported('T-ORD-2')).toEqual(['label_wrong', 'ORD-2', 'ORD-1']);
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
  });

  it('verifies no other label while the expected one is printing, and gives no alarm either', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    let end: (outcome: SpoolOutcome) => void = () => {};
    desk.answers.follow = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    await desk.scan('ORD-2');
    expect(await desk.reported('T-ORD-1')).toEqual(['label_known', 'ORD-1']);
    expect(await desk.state('ORD-1')).toBe('printed');
    end({ kind: 'completed' });
    await desk.time.settle();
    expect(await desk.reported('T-ORD-1')).toEqual(['label_wrong', 'ORD-1', 'ORD-2']);
    expect(await desk.reported('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
  });

  it('gets an alarm for any wrong label, until the right one was scanned', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    await desk.scan('ORD-2');
    expect(await desk.reported('T-ORD-1')).toEqual(['label_wrong', 'ORD-1', 'ORD-2']);
    expect(await desk.state('ORD-2')).toBe('printed');
    expect(await desk.reported('T-ORD-1'), 'and again').toEqual(['label_wrong', 'ORD-1', 'ORD-2']);
    expect(await desk.reported('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2']);
  });

  it('may scan the next order without a proof of the one before', async () => {
    const desk = await deskWith(true);
    for (const code of ['ORD-1', 'ORD-2']) expect(await desk.reported(code)).toEqual(['new', code]);
    for (let i = 0; i < 2; i += 1) expect(await desk.reported('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
    expect(await desk.reported('T-ORD-1'), 'later than the others').toEqual(['label_verified', 'ORD-1']);
  });

  it('gives no alarm for a label that is quicker in the hand than its spooler can report', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    desk.answers.follow = () => new Promise(() => {});
    await desk.scan('ORD-2');
    expect(await desk.reported('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
  });

  it('has in hand the order that was scanned last', async () => {
    const desk = await deskWith(true);
    for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
    expect(await desk.reported('ORD-1')).toEqual(['again', 'ORD-1']);
    expect(await desk.reported('T-ORD-2')).toEqual(['label_wrong', 'ORD-2', 'ORD-1']);
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
  });

  it('has the right label in hand where two of them bear the same code', async () => {
    const same = (reference: string) => {
      const answer = paidAnswer(`S-${reference}`);
      return ok({ ...answer, shipment: { ...answer.shipment, trackingNumber: 'T-SAME' } });
    };
    const desk = await deskWith(true, { create: same });
    for (const code of ['ORD-1', 'ORD-2', 'ORD-1']) await desk.scan(code);
    expect(await desk.reported('T-SAME')).toEqual(['label_verified', 'ORD-1']);
  });

  it('expects nothing of a label that came out long ago, of another desk, or of an imported list', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    await desk.time.pass(31 * MINUTE);
    await desk.core.batches.start();
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
    expect(await desk.reported('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
    await desk.scan('ORD-1');
    expect((await desk.reported('T-ORD-3'))[0]).toBe('label_wrong');
    await desk.change({ deskName: '2' });
    expect(await desk.reported('T-ORD-3')).toEqual(['label_verified', 'ORD-3']);
  });

  it('gets no alarm where it does not verify', async () => {
    const desk = await deskWith(false);
    for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
  });

  it('expects it also after a restart', async () => {
    const desk = await deskWith(true);
    for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
    await desk.core.stop();
    const again = await openDeskInTime({}, { after: desk, settings: { verifyLabels: true } });
    expect(await again.core.scan('T-ORD-1')).toMatchObject({
      kind: 'label_wrong',
      expected: { key: { value: 'ORD-2' } },
    });
  });
});
