import { createHash } from 'node:crypto';
import { unmoved } from '../../../electron/adapters/journal/damage/mend.ts';
import type { JournalDatabase } from '../../../electron/adapters/journal/database.ts';
import { addEvent, insertJob, replaceJob } from '../../../electron/adapters/journal/jobWrites.ts';
import { ordersTable } from '../../../electron/adapters/journal/ordersTable.ts';
import { indexJob } from '../../../electron/adapters/journal/textIndex.ts';
import { systemRandomness } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import type { EventRow } from '../../../electron/core/ports/JournalLedger.ts';
import type { End, Life, Step } from './lives.ts';
import { personalOrder } from './people.ts';

/** A million parcels are a year. */
const BETWEEN_MS = (365 * 86_400_000) / 1_000_000;
/** Parcels that a courier takes at once. */
const TAKEN_AT_ONCE = 1_000;
/** Of so many parcels one is cancelled. */
const ONE_IS_CANCELLED = 100;
/** Parcels at the desk that no courier has taken yet. */
export const AT_DESK = 300;

/** The same steps for another parcel: with its own order, ids, codes and times. */
interface Person {
  readonly order: Order;
  readonly id: string;
  readonly shipment: string;
  readonly tracking: string;
  readonly label: string;
  readonly pickup: string;
}

export interface Seed {
  readonly jobs: number;
  readonly lives: Readonly<Record<End, Life>>;
  /** Epoch ms, at which the last parcel is accepted. */
  readonly now: number;
}

/**
 * Fills an empty journal with parcels that lived as the ones the core shipped. Each step goes through the journal's own
 * writers; the steps of a parcel within its first seconds replace its row once and not each, and each transaction has
 * many parcels, because the disk would otherwise be waited for a million times.
 */
export async function seedLedger(opened: JournalDatabase, { jobs, lives, now }: Seed): Promise<void> {
  const database = withoutServiceEvents(opened);
  const orders = ordersTable(database);
  for (let first = 0; first < jobs; first += TAKEN_AT_ONCE) {
    const last = Math.min(jobs, first + TAKEN_AT_ONCE);
    const pickup = systemRandomness.id();
    const atDesk = last === jobs ? jobs - AT_DESK : last;
    const parcels = Array.from({ length: last - first }, (_, index) => {
      const number = first + index;
      const end: End = number >= atDesk ? 'printed' : number % ONE_IS_CANCELLED === 0 ? 'cancelled' : 'handed_over';
      const at = Math.round(now - (jobs - number) * BETWEEN_MS);
      return lifeOf(lives[end], personOf(number, pickup), at);
    });
    const takenAt = Math.round(now - (jobs - last) * BETWEEN_MS);
    // A transaction of the orders becomes part of this one, whose steps are all done when it returns.
    database.transaction(() => {
      void orders.putOrders(
        parcels.flatMap(([step]) => (step?.job.order == null ? [] : [step.job.order])),
        Math.round(now - (jobs - first) * BETWEEN_MS),
      );
      unmoved(database, () => {
        const stored = parcels.map((parcel) => writeLife(database, parcel.filter(isBeforePickup)));
        for (const [index, parcel] of parcels.entries())
          for (const { job, event } of parcel.filter((step) => !isBeforePickup(step))) {
            const seq = stored[index] ?? 0;
            replaceJob(database, { ...job, seq, version: job.version - 1 }, { ...event, at: takenAt }, 'printed');
            moved(database, job.id);
          }
      });
      database.run('INSERT INTO pickups (id, started_at, ended_at) VALUES (?, ?, ?)', pickup, takenAt, takenAt);
    });
  }
  await orders.indexOrders(jobs, null);
}

/** A life as it stands in the journal afterwards; the row of the job is written when it begins and when it ends. */
export function writeLife(database: JournalDatabase, life: Life): number {
  const [accepted, ...steps] = life;
  if (accepted === undefined) throw new Error('a life begins with its acceptance');
  const { seq: _given, ...draft } = accepted.job;
  const seq = insertJob(database, draft);
  addEvent(database, accepted.job.id, accepted.event, null, accepted.job.state);
  if (steps.length === 0) indexJob(database, { ...accepted.job, seq });
  let before = accepted.job.state;
  for (const [index, { job, event }] of steps.entries()) {
    if (index < steps.length - 1) addEvent(database, job.id, event, before, job.state);
    else replaceJob(database, { ...job, seq, version: job.version - 1 }, event, before);
    before = job.state;
  }
  moved(database, accepted.job.id);
  return seq;
}

const isBeforePickup = ({ event }: Step) => event.type !== 'handed_over';

/** What the trigger `events_move_jobs` does after each event. */
function moved({ run }: JournalDatabase, jobId: string): void {
  run('UPDATE jobs SET last_event = (SELECT MAX(id) FROM events WHERE job_id = ?1) WHERE id = ?1', jobId);
}

/**
 * No mailbox delivered anything yet. Searching for its events in the middle of a transaction makes SQLite write down the
 * search index of the ledger each time, which takes longer than everything else.
 */
function withoutServiceEvents(database: JournalDatabase): JournalDatabase {
  return {
    ...database,
    run: (text, ...values) =>
      text.startsWith('UPDATE service_events') ? { changes: 0, lastId: 0 } : database.run(text, ...values),
  };
}

function personOf(number: number, pickup: string): Person {
  return {
    order: personalOrder(number),
    id: systemRandomness.id(),
    shipment: String(4_812_000_001 + number),
    tracking: String(7_310_482_100_017 + number * 7),
    label: createHash('sha256').update(`label ${number}`).digest('hex'),
    pickup,
  };
}

/** The steps of that life as they are for another person, the first of them at that time. */
function lifeOf(life: Life, person: Person, at: number): Life {
  const last = life.at(-1)?.job;
  if (last === undefined) return [];
  const reference = last.key.value;
  const later = at - last.createdAt;
  const words = new Map([
    [last.id, person.id],
    [reference, person.order.reference],
    [last.shipment?.id, person.shipment],
    [last.shipment?.trackingNumber, person.tracking],
    [last.label?.file, person.label],
    [last.pickup, person.pickup],
  ]);
  function other(value: unknown): unknown {
    if (typeof value === 'string')
      return (
        words.get(value) ?? (value.includes(reference) ? value.replaceAll(reference, person.order.reference) : value)
      );
    if (typeof value === 'number') return value > 1e12 ? value + later : value;
    if (Array.isArray(value)) return value.map(other);
    if (value === null || typeof value !== 'object') return value;
    const made: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(value)) made[name] = name === 'order' ? person.order : other(one);
    return made;
  }
  return life.map(({ job, event }) => ({ job: other(job) as Job, event: other(event) as EventRow }));
}
