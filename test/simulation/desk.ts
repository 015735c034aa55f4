import type { Job } from '../../electron/contract/job.ts';
import type { ScanReply } from '../../electron/contract/scan.ts';
import type { Coordinator } from '../../electron/core/ports/Coordinator.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import type { SpoolOutcome } from '../../electron/core/ports/Printer.ts';
import { openDeskInTime } from '../support/deskInTime.ts';
import type { ManualClock } from '../support/manualClock.ts';
import type { MemorySite } from '../support/memoryCoordinator.ts';
import { memoryJournal } from '../support/memoryJournal.ts';
import type { Chance } from '../torture/random.ts';
import type { Account, Line } from './account.ts';
import { createLife, type Life } from './life.ts';

type Core = Awaited<ReturnType<typeof openDeskInTime>>['core'];

export interface Sheet {
  readonly title: string;
  readonly desk: number;
  /** Ms of the day: handed to the printer, and on paper. */
  readonly submittedAt: number;
  readonly at: number;
}

/** What all desks stand on. */
export interface World {
  readonly time: ManualClock;
  readonly chance: Chance;
  readonly site: MemorySite;
  readonly inPlaceOfSite: (site: Coordinator) => Coordinator;
  readonly account: Account;
  /** Sheets of all printers, as they are handed over. */
  readonly sheets: Sheet[];
  /** The orders of these. */
  readonly printed: Set<string>;
  /** Something happened: it goes into what two runs of one seed are compared by. */
  note(words: string): void;
}

const PRINT_MS = [300, 2_500] as const;
/** The print system cannot say of so many sheets whether they came out. */
const UNSURE_SHARE = 0.01;
const WRITES = ['accept', 'commit', 'recordCall', 'setFact', 'putOrders'] as const;

/** The question after a lost answer: it is not known which desk opened the shipment. */
export const isUnproven = (job: Job): boolean => job.state === 'already_shipped' && job.unproven !== null;

/** Its label may be on paper, or it waits because the other desks cannot be asked. */
const asksPacker = (job: Job): boolean =>
  job.state === 'print_unconfirmed' || isUnproven(job) || (job.state === 'queued' && job.claim === 'away');

/** A desk, over all its starts: what it has on disk, its lines and its printer stay. */
export function createSimulatedDesk(world: World, index: number) {
  const { time, chance, site, inPlaceOfSite, account, sheets, printed, note } = world;
  const name = `${index + 1}`;
  const id = `desk-${name}`;
  const stored = memoryJournal({ now: time.now });
  /** When its computer counted requests under the key, monotonic ms. */
  let counted: readonly number[] = [];
  /** The newest job of each order, and those whose screen asks the packer for something. */
  const jobs = new Map<string, Job>();
  const asking = new Map<string, Job>();
  let line: Line = 'well';
  let isDiskFull = false;
  let life: Life | null = null;
  let core: Core | null = null;
  let starts = 0;

  /** The disk of this desk; a write that fails has not reached it, or has. */
  function onDisk(journal: Journal): Journal {
    const writes = WRITES.map((write) => {
      const whole = journal[write] as (...args: unknown[]) => Promise<unknown>;
      const tried = async (...args: unknown[]) => {
        if (!isDiskFull) return whole(...args);
        if (chance.happens(0.2)) await whole(...args);
        throw new Error('disk full');
      };
      return [write, tried] as const;
    });
    return { ...journal, ...(Object.fromEntries(writes) as Pick<Journal, (typeof WRITES)[number]>) };
  }

  async function follow(title: string): Promise<SpoolOutcome> {
    await new Promise<void>((resolve) => void time.after(chance.whole(...PRINT_MS), resolve));
    if (chance.happens(UNSURE_SHARE)) return { kind: 'unknown', detail: 'the print system has lost it' };
    note(`desk ${name}: out ${title}`);
    return { kind: 'completed' };
  }

  function see(job: Job): void {
    jobs.set(job.key.value, job);
    if (asksPacker(job)) asking.set(job.id, job);
    else asking.delete(job.id);
  }

  async function start(): Promise<void> {
    if (life?.isOn() === true) return;
    const own = createLife(time);
    life = own;
    core = null;
    starts += 1;
    jobs.clear();
    asking.clear();
    let ids = 0;
    const nextId = () => {
      ids += 1;
      return ids;
    };
    const desk = await openDeskInTime(
      {
        ...own.port(account.overLine(() => line)),
        follow: (title) => own.port({ follow }).follow(title),
      },
      {
        after: { time, stored, counted },
        settings: { deskName: name, requestsPerMinute: 60 },
        clock: () => own.clock,
        journal: (journal) => own.port(onDisk(journal)),
        coordinator: () => own.port(inPlaceOfSite(site.desk({ desk: { id, name } }))),
        onPrinted(title) {
          const at = time.monotonic();
          printed.add(title);
          sheets.push({ title, desk: index, submittedAt: at, at });
          note(`desk ${name}: sheet ${title}`);
        },
        random: {
          id: () => `${name}-${starts}-${nextId()}`.padEnd(12, '-'),
          uuid: () =>
            `${String(index).padStart(8, '0')}-0000-4000-8000-${String(nextId() + starts * 1e6).padStart(12, '0')}`,
          fraction: chance.fraction,
        },
        mayBeKilled: true,
      },
    );
    counted = desk.counted;
    if (!own.isOn()) return;
    for (const job of await desk.core.recent(10_000)) see(job);
    desk.core.subscribe((event) => {
      if (event.name !== 'job.changed' || !own.isOn()) return;
      see(event.payload);
      note(`desk ${name}: ${event.payload.key.value} ${event.payload.state}`);
    });
    core = desk.core;
    note(`desk ${name}: on`);
  }

  /** Asks the program for something; null where it is not on, or ends before it has answered. */
  async function ask<T>(what: (core: Core) => Promise<T> | T): Promise<T | null> {
    const own = life;
    if (core === null || own?.isOn() !== true) return null;
    const here = core;
    return new Promise((resolve) => {
      const gone = () => resolve(null);
      own.onEnd(gone);
      Promise.resolve()
        .then(() => what(here))
        .then(resolve, gone);
    });
  }

  return {
    index,
    name,
    id,
    stored,
    start,
    ask,
    isUp: () => core !== null && life?.isOn() === true,
    asking: () => [...asking.values()],
    job: (reference: string) => jobs.get(reference) ?? null,
    scan: (reference: string): Promise<ScanReply | null> => ask((on) => on.scan(reference)),
    setLine(next: Line) {
      line = next;
    },
    setDiskFull(next: boolean) {
      isDiskFull = next;
    },
    life: () => life,
    async stop() {
      await ask((on) => on.stop());
      life?.end();
    },
  };
}

export type SimulatedDesk = ReturnType<typeof createSimulatedDesk>;
