import { describe, expect, it } from 'vitest';
import { isIn } from '../../../../electron/contract/job.ts';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { LabelStore } from '../../../../electron/core/ports/LabelStore.ts';
import type { ApiError, ShipmentAnswer, ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import {
  createResponseReader,
  isCancelled,
  isLabelVoid,
  isUnpaid,
} from '../../../../electron/core/shipments/responseReader.ts';
import { aJob } from '../../../support/builders.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';
import { BROKEN, paidAnswer, pendingAnswer, readyLabel } from '../../../support/deskInTime.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const LINK = 'https://files.invalid/1';
const FIRST_GAP = 17_000;
const EXPIRED: Result<never, ApiError> = err({ kind: 'refused', status: 403, code: null, message: null });
const shipmentOf = (changes: Partial<ShipmentAnswer['shipment']>, answer: ShipmentAnswer = paidAnswer('S-1')) => ({
  ...answer,
  shipment: { ...answer.shipment, ...changes },
});
const linked = (url: string | null = LINK) => paidAnswer('S-1', { label: { status: 'ready', pdf: null, url } });

/** The store takes everything that is not empty; the service answers what is scripted, and every call is noted. */
async function reader(script: Partial<ShippingApi> = {}, put?: LabelStore['put']) {
  const calls: string[] = [];
  const noted =
    <A extends unknown[], T>(name: string, call: ((...args: A) => Promise<T>) | undefined) =>
    async (...args: A): Promise<T> => {
      calls.push(name);
      if (call === undefined) throw new Error(`${name} is not scripted`);
      return call(...args);
    };
  const parts = await openDepsInTime({
    downloadLabel: noted('download', script.downloadLabel),
    label: noted('label', script.label),
    shipment: noted('detail', script.shipment),
  });
  const stored: string[] = [];
  const labels: LabelStore = {
    put:
      put ??
      (async (pdf) => {
        if (pdf.length === 0) return err({ kind: 'not_a_pdf' });
        const file = new TextDecoder().decode(pdf);
        stored.push(file);
        return ok({ file, bytes: pdf.length, pages: 1, widthMm: 100, heightMm: 150 });
      }),
    pathOf: async () => null,
    read: async () => null,
    adjusted: async () => err({ kind: 'missing' }),
    list: async () => [],
    remove: async () => ok(null),
  };
  const responses = createResponseReader({
    ...parts,
    labels,
    labelAhead: async () => null,
    firstGapMs: () => FIRST_GAP,
  });
  return { responses, calls, stored, now: parts.time.now };
}

describe('what an answer means for its job', () => {
  it('a cancelled shipment is cancelled, even where the answer still has its label, which is not stored', async () => {
    const { responses, stored } = await reader();
    const event = await responses.eventOf(shipmentOf({ status: 'cancelled' }), 'bench');
    expect([event.type, stored]).toEqual(['shipment_cancelled', []]);
  });

  it('an unpaid shipment waits for its payment, and no label is requested', async () => {
    const { responses, calls } = await reader();
    expect(await responses.eventOf(unpaidAnswer('S-1'), 'bench')).toMatchObject({
      type: 'payment_required',
      payment: { paid: false },
    });
    expect(calls).toEqual([]);
  });

  it('a pending label is paid, and is polled first when the carrier is likely to have it', async () => {
    const { responses, calls, now } = await reader();
    expect(await responses.eventOf(pendingAnswer('S-1', { payment: null }), 'bench')).toMatchObject({
      type: 'label_awaited',
      payment: { paid: true },
      nextAt: now() + FIRST_GAP,
      problem: null,
    });
    expect(calls).toEqual([]);
  });

  it('a label in the answer is stored without another request', async () => {
    const { responses, calls, stored } = await reader();
    expect(await responses.eventOf(paidAnswer('S-1'), 'bench')).toMatchObject({
      type: 'label_stored',
      label: { file: 'label of S-1' },
      payment: { paid: true },
    });
    expect([calls, stored]).toEqual([[], ['label of S-1']]);
  });

  it('a label that a disk does not take is awaited again, with the disk as its problem', async () => {
    const { responses, now } = await reader({}, async () => err({ kind: 'disk', detail: 'full' }));
    expect(await responses.eventOf(paidAnswer('S-1'), 'bench')).toMatchObject({
      type: 'label_awaited',
      problem: { code: 'disk_error', detail: 'full' },
      nextAt: now() + 5_000,
    });
  });
});

describe('the way to a label', () => {
  it('is the link of the answer, and nothing else where that works', async () => {
    const { responses, calls, stored } = await reader({ downloadLabel: async (url) => ok(bytes(`from ${url}`)) });
    await responses.eventOf(linked(), 'bench');
    expect([calls, stored]).toEqual([['download'], [`from ${LINK}`]]);
  });

  it('is the label endpoint where the link has expired, whose number is the carrier’s', async () => {
    const { responses, calls } = await reader({
      downloadLabel: async () => EXPIRED,
      label: async (id) => ok(readyLabel(id)),
    });
    expect(await responses.eventOf(linked(), 'bench')).toMatchObject({
      type: 'label_stored',
      shipment: { trackingNumber: 'C-S-1', trackingNumberIsCarrier: true },
    });
    expect(calls).toEqual(['download', 'label']);
  });

  it('is another link where the endpoint names one, and never the same one twice', async () => {
    const other = await reader({
      downloadLabel: async (url) => (url === LINK ? EXPIRED : ok(bytes('anew'))),
      label: async (id) => ok(readyLabel(id, { pdf: null, url: `${LINK}/anew` })),
    });
    expect(await other.responses.eventOf(linked(), 'bench')).toMatchObject({ type: 'label_stored' });
    expect(other.calls).toEqual(['download', 'label', 'download']);
    const same = await reader({
      downloadLabel: async () => EXPIRED,
      label: async (id) => ok(readyLabel(id, { pdf: null, url: LINK })),
    });
    expect(await same.responses.eventOf(linked(), 'bench')).toMatchObject({
      type: 'label_awaited',
      problem: { code: 'label_not_pdf' },
    });
    expect(same.calls).toEqual(['download', 'label']);
  });

  it('that ends at a 409 is no problem: the label is simply not ready yet', async () => {
    const { responses } = await reader({ label: async () => err({ kind: 'conflict', code: null, message: null }) });
    expect(await responses.eventOf(linked(null), 'bench')).toMatchObject({ type: 'label_awaited', problem: null });
  });
});

describe('an answer of the label endpoint', () => {
  const job = aJob({ state: 'label_pending', looks: 2, shipment: paidAnswer('S-1').shipment });
  if (!isIn(job, ['label_pending'])) throw new Error('no pending job');

  it('without the carrier’s number has it read from the shipment once', async () => {
    const { responses, calls } = await reader({
      shipment: async () => ok(shipmentOf({ trackingNumber: '734', trackingNumberIsCarrier: true })),
    });
    expect(await responses.eventOfLabel(job, readyLabel('S-1', { carrierNumber: null }), 'label')).toMatchObject({
      type: 'label_stored',
      shipment: { trackingNumber: '734', trackingNumberIsCarrier: true },
    });
    expect(calls).toEqual(['detail']);
  });

  it('without the number brings its label all the same where the shipment is not answered', async () => {
    const { responses } = await reader({ shipment: async () => err(BROKEN) });
    expect(await responses.eventOfLabel(job, readyLabel('S-1', { carrierNumber: null }), 'label')).toMatchObject({
      type: 'label_stored',
      shipment: { trackingNumberIsCarrier: false },
    });
  });

  it('whose label cannot be stored is polled again after the gap of its polls so far', async () => {
    const { responses, now } = await reader({}, async () => err({ kind: 'not_a_pdf' }));
    expect(await responses.eventOfLabel(job, readyLabel('S-1'), 'label')).toMatchObject({
      type: 'looked',
      problem: { code: 'label_not_pdf' },
      nextAt: now() + 20_000,
      look: { said: 'no_label' },
    });
  });
});

describe('whether a shipment has no label to print', () => {
  const unavailable = { label: { status: 'unavailable' as const, pdf: null, url: null } };

  it('is known by its status or by its label', () => {
    expect(isCancelled(shipmentOf({ status: 'cancelled' }))).toBe(true);
    expect(isCancelled(paidAnswer('S-1', unavailable))).toBe(true);
    expect(isCancelled(paidAnswer('S-1'))).toBe(false);
  });

  it.each([
    ['cancelled', true],
    ['IPTAL EDILDI', true],
    ['confirmed', true],
    [null, true],
    ['delivered', false],
    ['in_transit', false],
  ])('of a label that is out, without a label at the service and with the status %s, is %s', (status, expected) => {
    expect(isLabelVoid(shipmentOf({ status }, paidAnswer('S-1', unavailable)))).toBe(expected);
  });

  it('is no matter of the words where the service still has the label', () => {
    expect(isLabelVoid(shipmentOf({ status: 'cancel_requested' }))).toBe(false);
  });
});

describe('whether a shipment waits for money', () => {
  const { payment, label } = unpaidAnswer('S-1');
  const paid = paidAnswer('S-1');

  it.each([
    ['an open payment and a label that waits for it', { payment, label }, true],
    ['a label that waits for its payment, without a payment', { payment: null, label }, true],
    ['an open payment beside a pending label', { payment, label: pendingAnswer('S-1').label }, true],
    ['a payment that was made, beside an older label status', { payment: paid.payment, label }, false],
    ['a label that is ready, beside an open payment', { payment, label: paid.label }, false],
    ['a pending label without a payment', { payment: null, label: pendingAnswer('S-1').label }, false],
  ])('%s', (_what, answer, expected) => {
    expect(isUnpaid(answer)).toBe(expected);
  });
});
