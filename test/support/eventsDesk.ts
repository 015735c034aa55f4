import { kurus } from '../../electron/contract/money.ts';
import { err, ok } from '../../electron/contract/result.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import { openDeskInTime, paidAnswer, pendingAnswer, readyLabel } from './deskInTime.ts';
import { eventDeps, type FakeInbox, fakeInbox } from './fakeInbox.ts';
import { type ManualClock, manualClock } from './manualClock.ts';
import { memoryJournal } from './memoryJournal.ts';
import { eventBody, signed } from './signedPost.ts';

export type Phase = 'unpaid' | 'pending' | 'ready' | 'cancelled';

/** What the service knows of its shipments; everything is pending until the test changes it. */
export function aService(first: Phase = 'pending') {
  const phases = new Map<string, Phase>();
  const made = new Set<string>();
  const phase = (id: string) => phases.get(id) ?? first;
  const noLabel = { pdf: null, url: null };

  function answer(id: string) {
    const { shipment, ...rest } = pendingAnswer(id);
    const now = phase(id);
    switch (now) {
      case 'pending':
        return { shipment, ...rest };
      case 'ready':
        return paidAnswer(id);
      case 'cancelled':
        return {
          ...rest,
          shipment: { ...shipment, status: 'cancelled' },
          label: { status: 'unavailable' as const, ...noLabel },
        };
      case 'unpaid':
        return {
          ...rest,
          shipment,
          payment: {
            paid: false,
            amount: kurus(5_000),
            balance: kurus(0),
            url: 'https://pay.invalid/1',
            expiresAt: null,
            toldAt: null,
            odd: [],
          },
          label: { status: 'awaiting_payment' as const, ...noLabel },
        };
      default:
        return now satisfies never;
    }
  }

  const refused = (status: number) => err({ kind: 'refused' as const, status, code: null, message: null });
  return {
    set: (id: string, next: Phase) => void phases.set(id, next),
    script: {
      create(id: string) {
        made.add(id);
        return ok(answer(id));
      },
      /** A list has no PDFs, and links of labels that are ready. */
      async shipments() {
        const items = [...made].map((id) => {
          const { label, reported, ...rest } = answer(id);
          const url = label.status === 'ready' ? linkOf(id) : null;
          return { ...rest, label: { ...label, pdf: null, url }, reported: { ...reported, labelStatus: label.status } };
        });
        return ok({ items, page: { page: 1, lastPage: 1, total: items.length, repeated: false } });
      },
      detail: (id: string) => ok(answer(id)),
      async label(id: string) {
        if (phase(id) === 'ready') return ok(readyLabel(id));
        return phase(id) === 'pending' ? err({ kind: 'conflict' as const, code: null, message: null }) : refused(400);
      },
      /** A link is good while the label is there. */
      async download(url: string) {
        const id = new URL(url).pathname.slice(1);
        return phase(id) === 'ready' ? ok(new TextEncoder().encode(`label of ${id}`)) : refused(403);
      },
    },
  };
}

export const linkOf = (id: string) => `https://service.invalid/${id}`;
export const ready = (id: string, changes: Record<string, unknown> = {}) =>
  signed(eventBody('shipment.label_ready', id, { label_url: linkOf(id), tracking_number: `C-${id}`, ...changes }));
export const updated = (id: string, status = 'confirmed') =>
  signed(eventBody('shipment.status_updated', id, { old_status: 'pending', new_status: status }));
export const cancelled = (id: string) => signed(eventBody('shipment.cancelled', id, { new_status: 'cancelled' }));
export const created = (id: string) =>
  signed(eventBody('shipment.created', id, { status: 'confirmed', total_price: 1 }));

/** A desk in time that reads a mailbox. */
export async function openEventsDesk(
  service = aService(),
  options: {
    readonly after?: { readonly time: ManualClock; readonly stored: Journal };
    readonly inbox?: FakeInbox;
    readonly journal?: (journal: Journal) => Journal;
  } = {},
) {
  const after = options.after ?? { time: manualClock(), stored: memoryJournal() };
  const inbox = options.inbox ?? fakeInbox(after.time);
  const { journal } = options;
  const desk = await openDeskInTime(service.script, {
    after,
    events: eventDeps(inbox),
    ...(journal === undefined ? {} : { journal }),
  });
  return { ...desk, inbox, service, events: () => after.stored.recentEvents('all', 200) };
}
