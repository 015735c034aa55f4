import { err, ok } from '../../electron/contract/result.ts';
import type { ApiError, CreateAnswer } from '../../electron/core/ports/ShippingApi.ts';
import { accountWith, LOST, openDeskInTime, paidAnswer } from './deskInTime.ts';
import { eventDeps, fakeInbox } from './fakeInbox.ts';
import { type ManualClock, manualClock } from './manualClock.ts';
import { memoryJournal } from './memoryJournal.ts';
import { eventBody, signed } from './signedPost.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** How long the request takes whose answer is lost, ms. */
export const LOST_AFTER = 200;

const AWAY: ApiError = { kind: 'not_sent', detail: 'ECONNREFUSED' };

type Script = NonNullable<Parameters<typeof openDeskInTime>[0]>;
type Options = NonNullable<Parameters<typeof openDeskInTime>[1]>;

/** The same shipment that an earlier request has opened. */
export const duplicate = (id = 'S-1', changes: Partial<CreateAnswer> = {}) =>
  paidAnswer(id, { duplicate: true, ...changes });

/** The time of the service, even if the desk's clock is wrong. */
export function serviceTime(time: ManualClock): number {
  return Date.UTC(2026, 0, 5, 9) + time.monotonic();
}

/** "created" of a shipment, as the service reports it that opened it then. */
export function createdAt(at: number, id = 'S-1') {
  const timestamp = new Date(at).toISOString();
  return signed(eventBody('shipment.created', id, { status: 'confirmed', total_price: 50, timestamp }));
}

/** A desk with a mailbox. */
export async function openLostDesk(options: Options = {}, script: Script = {}) {
  const after = options.after ?? { time: manualClock(), stored: memoryJournal() };
  const { time } = after;
  const inbox = fakeInbox(time);
  const desk = await openDeskInTime(script, {
    events: eventDeps(inbox),
    ...options,
    after,
  });
  const isAway = {
    create: () => err(AWAY),
    account: async () => err(AWAY),
    shipments: async () => err(AWAY),
    detail: () => err(AWAY),
  };
  const isBack = { ...desk.answers };

  return {
    ...desk,
    inbox,
    /** The answer to the next order is lost, and from then on the service is out of reach. */
    async loses(reference = 'ORD-1') {
      desk.answers.create = async () => {
        await new Promise<void>((resolve) => time.after(LOST_AFTER, resolve));
        Object.assign(desk.answers, isAway);
        return err(LOST);
      };
      await desk.orders(reference);
      await desk.scan(reference);
      await time.pass(LOST_AFTER);
    },
    away: () => void Object.assign(desk.answers, isAway),
    /** The service is there again, and answers so to the key; then so long, ms, until everything is done. */
    async comesBack(answer: CreateAnswer = duplicate(), more: Script = {}) {
      Object.assign(desk.answers, isBack, {
        create: () => ok(answer),
        account: async () => ok(accountWith(null)),
        detail: () => ok(answer),
        ...more,
      });
      await desk.core.checkService();
      await time.pass(2_000);
    },
  };
}

export type LostDesk = Awaited<ReturnType<typeof openLostDesk>>;

/** The owner has set that others ship under this account. */
export const NOT_ALONE = { settings: { othersShip: true } } as const;
