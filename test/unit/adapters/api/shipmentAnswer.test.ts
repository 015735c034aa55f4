import { expect, it } from 'vitest';
import { readShipmentAnswer } from '../../../../electron/adapters/api/shipmentAnswer.ts';

const paid = { method: 'balance', paid: true, amount: 50 };

it.each([
  ['its label object is the one of before', { label: { status: 'pending' }, label_status: 'unavailable' }],
  ['its label object still carries the label', { label: { status: 'ready', base64: 'JVBERi0=' } }],
  ['nothing is said of its label', {}],
])('a cancelled shipment has no label (API section 3), also when %s', (_when, fields) => {
  const answer = readShipmentAnswer({ id: 7, status: 'cancelled', payment: paid, ...fields });
  expect(answer?.label.status).toBe('unavailable');
});

it('what a shipment that stands says of its label counts', () => {
  const answer = readShipmentAnswer({ id: 7, status: 'confirmed', payment: paid, label: { status: 'pending' } });
  expect(answer?.label.status).toBe('pending');
});
