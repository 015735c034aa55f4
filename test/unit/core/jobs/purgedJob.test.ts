import { describe, expect, it } from 'vitest';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import {
  detailWithoutReceiver,
  orderWithoutReceiver,
  withoutReceiver,
} from '../../../../electron/core/jobs/purgedJob.ts';
import { aJob, anOrder } from '../../../support/builders.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

describe('what stays of an order without its receiver', () => {
  it('is the place, the parcel and the numbers; who receives or sends it, its content, tags and note go', () => {
    const order = anOrder();
    const party = { ...order.receiver, name: 'Zeynep Kaya', phone: '+90 532 000 00 02', address: 'Bağdat Cad. 1' };
    const whole = {
      ...order,
      sender: { kind: 'address', party } as const,
      parcel: { ...order.parcel, content: 'a book for Ayşe' },
      shop: { ...order.shop, tags: ['Ayşe'], note: 'ring at Yılmaz' },
    };
    const left = orderWithoutReceiver(whole);
    expect(JSON.stringify(left)).not.toMatch(/Ayşe|Yılmaz|Zeynep|Kaya|Moda|Bağdat|532/);
    expect(left.receiver).toMatchObject({ province: 'İstanbul', district: 'Kadıköy', name: '' });
    expect(left.parcel).toEqual({ ...order.parcel, content: null });
    expect(left.reference).toBe('ORD-1');
  });

  it('is the code of a registered sender, which names nobody', () => {
    const sender = { kind: 'registered', code: 'WAREHOUSE' } as const;
    expect(orderWithoutReceiver(anOrder({ sender })).sender).toEqual(sender);
  });
});

describe('what stays of a job without its receiver', () => {
  it('is no label and no free text, and no question about it is left', () => {
    const job = aJob({
      state: 'already_shipped',
      shipment: { ...sampleShipment, warnings: ['Ayşe Yılmaz: unknown street'] },
      label: { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 },
      problem: problem('refused_by_service', 'Ayşe Yılmaz'),
      cancelReason: 'Ayşe asked for it',
      unproven: { sentAt: 5 },
    });
    const left = withoutReceiver(job, 77);
    expect(JSON.stringify(left)).not.toMatch(/Ayşe|Yılmaz/);
    expect(left).toMatchObject({ label: null, purgedAt: 77, cancelReason: null, unproven: null });
    expect(left.problem).toEqual(problem('refused_by_service'));
    expect(left.shipment).toEqual({ ...sampleShipment, warnings: [] });
  });
});

describe('what stays of an event', () => {
  it('is numbers and codes; orders, free words and unknown fields go', () => {
    const detail = {
      order: anOrder(),
      problem: {
        code: 'rejected',
        detail: 'Ayşe Yılmaz: too long',
        fields: [{ field: 'receiver_name', message: 'Ayşe' }],
      },
      shipment: { id: '1', trackingNumber: '2', price: 5, warnings: ['Ayşe'] },
      reason: 'for Ayşe',
      somethingNew: { name: 'Ayşe' },
      held: true,
      nextAt: 5,
    };
    expect(detailWithoutReceiver(detail)).toEqual({
      problem: { code: 'rejected' },
      shipment: { id: '1', trackingNumber: '2', price: 5 },
      held: true,
      nextAt: 5,
    });
  });

  it.each([
    'code lane desk held by nextAt maybeDelivered neverLeft endUnknown unproven sentAt spoolId pickup successor',
    'decided carrier carrierId rule sender refunded newBalance problem shipment payment label print id status',
    'trackingNumber trackingNumberIsCarrier carrierName price discount desi desiSource paid amount balance expiresAt',
    'file bytes pages widthMm heightMm printerId printerName copies sheets confirmedBy',
  ])('keeps what is about the parcel and machines: %s', (names) => {
    const detail = Object.fromEntries(names.split(' ').map((name) => [name, 1]));
    expect(detailWithoutReceiver(detail)).toEqual(detail);
  });
});
