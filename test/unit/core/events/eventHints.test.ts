import { describe, expect, it } from 'vitest';
import type { JobState } from '../../../../electron/contract/job.ts';
import { bestFirst, hintOf } from '../../../../electron/core/events/eventHints.ts';
import type { StoredEvent } from '../../../../electron/core/ports/JournalEvents.ts';
import { aJob } from '../../../support/builders.ts';

const NOW = 10_000_000;
const LINK = 'https://files.invalid/1';

function stored(
  event: string,
  changes: Partial<StoredEvent['event']> = {},
  more: Partial<StoredEvent> = {},
): StoredEvent {
  const bare = { shipmentId: 'S-1', at: null, carrierNumber: null, oldStatus: null, status: null, statusLabel: null };
  const facts = {
    id: 1,
    key: 'k',
    receivedAt: NOW,
    known: true,
    signedWith: 'secret',
    repeats: 0,
    jobId: null,
  } as const;
  const whole = { ...bare, event, labelUrl: null, price: null, carrierName: null, more: [], ...changes };
  return { ...facts, outcome: 'open', ...more, event: whole } as unknown as StoredEvent;
}
const hint = (state: JobState, event: StoredEvent) => hintOf(event, aJob({ state }), NOW);
const NOTHING = { look: false };
const ASK = { look: true, hint: null };

describe('a label that an event calls ready', () => {
  const ready = (more: Partial<StoredEvent> = {}, labelUrl: string | null = LINK) =>
    stored('shipment.label_ready', { labelUrl, carrierNumber: '734' }, more);

  it('is fetched by the link of the event where it is awaited', () => {
    expect(hint('label_pending', ready())).toEqual({ look: true, hint: { link: LINK, carrierNumber: '734' } });
  });

  it.each([
    ['the event has no link', 'label_pending', ready({}, null)],
    ['the event is older than ten minutes', 'label_pending', ready({ receivedAt: NOW - 600_001 })],
    ['the payment is still to come, which only the shipment tells', 'awaiting_payment', ready()],
  ] as const)('is polled where %s', (_what, state, event) => {
    expect(hint(state, event)).toEqual(ASK);
  });

  it('changes nothing where the label is here', () => {
    expect(hint('printed', ready())).toEqual(NOTHING);
  });
});

describe('an event of a cancelling', () => {
  it('is a reason to poll in every state in which a shipment can be cancelled elsewhere, and in no other', () => {
    const event = stored('shipment.cancelled');
    const states = ['label_pending', 'label_ready', 'printed', 'queued', 'cancelling', 'cancelled'] as const;
    expect(states.map((state) => hint(state, event).look)).toEqual([true, true, true, false, false, false]);
  });

  it('is recognised by a status for a label that is out, and the steps of the carrier are no cancelling', () => {
    const status = (word: string | null) => stored('shipment.status_updated', { status: word });
    expect(hint('printed', status('IPTAL EDILDI'))).toEqual(ASK);
    expect(hint('printed', status(null))).toEqual(ASK);
    expect(hint('printed', status('in_transit'))).toEqual(NOTHING);
    expect(hint('label_pending', status('in_transit'))).toEqual(ASK);
  });
});

it('an event that a shipment was created, and one of an unknown kind, change no job', () => {
  for (const event of ['shipment.created', 'shipment.sung'])
    expect(hint('label_pending', stored(event))).toEqual(NOTHING);
});

it('of several events the cancelling comes first, then the label, each kind in the order in which they came', () => {
  const names = [
    'shipment.sung',
    'shipment.status_updated',
    'shipment.label_ready',
    'shipment.cancelled',
    'shipment.label_ready',
  ];
  const events = names.map((name, id) => stored(name, {}, { id }));
  for (const order of [events, events.toReversed()])
    expect(bestFirst(order).map(({ id }) => id)).toEqual([3, 2, 4, 1, 0]);
});
