import { expect, it } from 'vitest';
import {
  eventKey,
  isKnownEvent,
  KNOWN_EVENTS,
  type ShipmentEvent,
} from '../../../../electron/core/ports/EventInbox.ts';

const event = (changes: Partial<ShipmentEvent>) =>
  ({ event: 'shipment.label_ready', shipmentId: '7', status: 'ready', ...changes }) as ShipmentEvent;

it('the events of the document are known, and no other', () => {
  for (const name of KNOWN_EVENTS) expect(isKnownEvent(name)).toBe(true);
  for (const name of ['', 'shipment', 'shipment.lost', 'toString']) expect(isKnownEvent(name)).toBe(false);
});

it('a known event is the same one by kind, shipment and status, with any bytes', () => {
  const key = eventKey(event({}), 'one');
  expect(eventKey(event({}), 'two')).toBe(key);
  for (const other of [{ event: 'shipment.created' }, { shipmentId: '8' }, { status: null }])
    expect(eventKey(event(other), 'one')).not.toBe(key);
});

it('an event that is not known, or has no shipment, is known by its bytes alone', () => {
  expect(eventKey(event({ event: 'shipment.lost' }), 'bytes')).toBe('bytes');
  expect(eventKey(event({ shipmentId: null }), 'bytes')).toBe('bytes');
});
