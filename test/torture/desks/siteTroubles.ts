import type { Pooler } from '../../support/postgres/pooler.ts';
import type { PostgresServer } from '../../support/postgres/server.ts';
import type { SiteDesk } from './site.ts';
import type { Copies } from './siteCopies.ts';
import type { SitePlan } from './sitePlan.ts';
import type { SiteTrouble } from './siteTroublePlans.ts';

/** What goes wrong in a run at its planned times. */
export interface Troubles {
  begin(): void;
  /** Resolves when the last of them is over. */
  over(): Promise<void>;
  stop(): void;
  /** Desks that were killed for good, or will be, by their index. */
  readonly gone: ReadonlySet<number>;
  readonly counts: Readonly<Record<'kills' | 'crashes' | 'cuts' | 'losses' | 'copies', number>>;
  /** What could not be done. */
  readonly failures: readonly string[];
}

/** A standby follows for so long before it falls behind, ms. */
const FOLLOWING_MS = 2_500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

type Database = Omit<PostgresServer, 'connection' | 'empty' | 'pid' | 'stop'> & {
  readonly empty: () => Promise<void>;
  readonly growOlder: () => Promise<void>;
};

/** `now`: ms of the run. */
export function createTroubles(
  { troubles, mendedAt }: SitePlan,
  desks: readonly SiteDesk[],
  {
    database,
    pooler,
    copies,
  }: { readonly database: Database; readonly pooler: Pooler | null; readonly copies: Copies },
  now: () => number,
): Troubles {
  const timers: NodeJS.Timeout[] = [];
  const pending: Promise<void>[] = [];
  const failures: string[] = [];
  let crashing: Promise<void> = Promise.resolve();
  const counts = { kills: 0, crashes: 0, cuts: 0, losses: 0, copies: 0 };

  /** A server that is still starting is not ended again. */
  const serially = (work: () => Promise<void>): Promise<void> => {
    crashing = crashing.then(work);
    return crashing;
  };

  function at(ms: number, run: () => Promise<void> | void): void {
    const done = new Promise<void>((resolve) => timers.push(setTimeout(resolve, Math.max(0, ms - now()))));
    const noted = (failure: unknown) => failures.push(`the torture itself: ${failure}`);
    pending.push(
      done.then(run).then(
        () => undefined,
        (failure) => void noted(failure),
      ),
    );
  }

  const end = (trouble: SiteTrouble) => Math.min(mendedAt, trouble.at + (trouble.forMs ?? 0));

  function plan(trouble: SiteTrouble): void {
    const desk = 'desk' in trouble ? desks[trouble.desk] : undefined;
    switch (trouble.kind) {
      case 'kill':
        at(trouble.at, async () => {
          counts.kills += 1;
          await desk?.kill();
        });
        if (trouble.forMs === null) return;
        at(end(trouble), async () => {
          // It may not have ended yet.
          await desk?.kill();
          desk?.start();
        });
        return;
      case 'close':
        at(trouble.at, async () => {
          const life = desk?.life();
          await Promise.race([desk?.ask({ name: 'stop' }).then(() => life?.end), pause(end(trouble) - now())]);
        });
        at(end(trouble), async () => {
          await desk?.kill();
          desk?.start();
        });
        return;
      case 'database':
        at(trouble.at, () =>
          serially(async () => {
            counts.crashes += 1;
            await database.crash();
            await pause(end(trouble) - now());
            await database.start();
          }),
        );
        return;
      case 'restore':
        at(trouble.at - trouble.behindMs, () =>
          serially(async () => {
            await database.crash();
            await database.keep();
            await database.start();
          }),
        );
        at(trouble.at, () =>
          serially(async () => {
            counts.losses += 1;
            await database.crash();
            await database.putBack();
            await pause(end(trouble) - now());
            await database.start();
          }),
        );
        return;
      case 'failover':
        at(trouble.at - trouble.behindMs - FOLLOWING_MS, () => serially(database.standBy));
        at(trouble.at - trouble.behindMs, () => serially(database.fallBehind));
        at(trouble.at, () =>
          serially(async () => {
            counts.losses += 1;
            await database.failOver();
          }),
        );
        return;
      case 'empty':
        at(trouble.at, () =>
          serially(async () => {
            counts.losses += 1;
            await database.empty();
          }),
        );
        return;
      case 'idle':
        at(trouble.at, () => serially(database.growOlder));
        return;
      case 'pooler':
        at(trouble.at, async () => {
          counts.crashes += 1;
          await pooler?.crash();
        });
        at(end(trouble), () => pooler?.start());
        return;
      case 'copy':
        at(trouble.at, async () => {
          counts.copies += 1;
          if (desk !== undefined) await copies.make(desk, trouble);
        });
        return;
      case 'line':
        at(trouble.at, () => {
          counts.cuts += trouble.desks.length;
          for (const index of trouble.desks) desks[index]?.line.cut(trouble.how === 'cut' ? undefined : trouble.how);
        });
        at(end(trouble), () => {
          for (const index of trouble.desks) desks[index]?.line.mend();
        });
        return;
      case 'service':
        at(trouble.at, () => desk?.wire.outage(end(trouble) - trouble.at));
        return;
      case 'jam':
        at(trouble.at, () => desk?.spooler.pause());
        at(end(trouble), () => desk?.spooler.resume());
        return;
      default:
        trouble satisfies never;
    }
  }

  return {
    begin: () => troubles.forEach(plan),
    async over() {
      await Promise.all(pending);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
    gone: new Set(troubles.flatMap((one) => (one.kind === 'kill' && one.forMs === null ? [one.desk] : []))),
    counts,
    failures,
  };
}
