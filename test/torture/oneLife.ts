import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { openJournal } from './openJournal.ts';
import type { LifeTrouble, SleepPlan } from './runPlan.ts';
import type { Scene } from './scene.ts';
import type { Page } from './screen/page.ts';
import type { StationLife } from './stationLife.ts';

export const TICK_MS = 6;
/**
 * The limits of a life that hangs, in ticks: a busy machine makes these as slow as it makes the station, so no life is too long
 * because of the machine. A rush takes 2,000 of them to come to rest.
 */
const QUIET_LIMIT_TICKS = 50_000;
const START_LIMIT_TICKS = 10_000;
const STOP_LIMIT_TICKS = 10_000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface LifeStory {
  readonly faults: number;
  readonly jumped: number;
  readonly problem: string | null;
  /** Ms of the run. */
  readonly endedAt: number;
  readonly restless: readonly string[];
}

/** Lets a life go on until it is ended by its plan or has nothing left to do. */
export async function oneLife(
  scene: Scene,
  life: StationLife,
  page: Page,
  trouble: LifeTrouble,
  quiet: boolean,
): Promise<LifeStory> {
  const { operator, world, workshop, folder, wire, sleepClock } = scene;
  const started = performance.now();
  const age = () => performance.now() - started;
  let faults = 0;
  let jumped = 0;
  let problem: string | null = null;
  let endedAt: number | null = null;
  const locks: Lock[] = [];
  const sleeps = trouble.sleeps.toSorted((a, b) => a.nth - b.nth);
  let wakesAt = 0;
  const due = [
    ...trouble.locks.map(({ at, ms }) => ({ at, run: () => locks.push(holdLock(folder, ms)) })),
    ...trouble.outages.map(({ at, ms }) => ({ at, run: () => wire.outage(ms) })),
    ...trouble.jumps.map(({ at, ms }) => ({ at, run: () => void jump(ms) })),
  ].sort((a, b) => a.at - b.at);

  async function jump(ms: number) {
    const answer = await life.ask({ name: 'jump', ms });
    if (answer === null) return;
    jumped += ms;
    faults += 1;
  }

  /** The next sleep, once its request is on its way. */
  function mayFallAsleep(): void {
    const next = sleeps[0];
    const sent = next === undefined ? undefined : wire.creates[next.nth - 1];
    if (next === undefined || sent === undefined || performance.timeOrigin + performance.now() < sent.at + next.after)
      return;
    sleeps.shift();
    void fallAsleep(next);
  }

  async function fallAsleep({ ms, how, wakes }: SleepPlan) {
    if (!life.isUp() || age() < wakesAt) return;
    faults += 1;
    wakesAt = age() + ms;
    const from = performance.now();
    life.stand(true);
    await pause(ms);
    if (how === 'asleep') sleepClock.add(performance.now() - from);
    life.stand(false);
    if (wakes === 'slept') void life.ask({ name: 'slept' });
    if (wakes !== 'nothing') void life.ask({ name: 'networkMayBeBack' });
  }

  const hasLastedLongEnough = (ticks: number) => (quiet ? ticks >= QUIET_LIMIT_TICKS : age() >= trouble.endAt);
  for (let ticks = 0; ; ticks += 1) {
    await pause(TICK_MS);
    if (life.hasEnded() !== null) break;
    if (workshop.stop.aborted) {
      life.kill();
      break;
    }
    while (due[0] !== undefined && due[0].at <= age()) due.shift()?.run();
    const worldRests = world();
    mayFallAsleep();
    // A computer that sleeps shows nothing and takes no keys.
    if (age() < wakesAt) continue;
    operator.attend(life, page);
    if (quiet && !life.isUp() && ticks > START_LIMIT_TICKS) {
      problem = 'did not come up';
      life.kill();
      break;
    }
    if (hasLastedLongEnough(ticks) || (worldRests && due.length === 0 && operator.isContent(life, page))) {
      endedAt = scene.now();
      problem = await endLife(life, trouble.end);
      break;
    }
  }
  await life.end;
  endedAt ??= scene.now();
  faults += locks.length;
  for (const lock of locks) lock.release();
  return { faults, jumped, problem, endedAt, restless: quiet ? operator.discontent(life) : [] };
}

async function endLife(life: StationLife, how: 'kill' | 'stop'): Promise<string | null> {
  if (how === 'kill' || !life.isUp()) {
    life.kill();
    return null;
  }
  const stopped = life.ask({ name: 'stop' });
  for (let ticks = 0; life.hasEnded() === null && ticks < STOP_LIMIT_TICKS; ticks += 1) await pause(TICK_MS);
  const late = life.hasEnded() === null;
  if (late) life.kill();
  const answer = await stopped;
  if (late) return 'did not stop';
  return answer !== null && 'failed' in answer ? `stop failed: ${answer.failed}` : null;
}

interface Lock {
  release(): void;
}

/** Holds the journal as another program would that writes into it. */
function holdLock(folder: string, ms: number): Lock {
  let database: DatabaseSyncInstance | null = null;
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    clearTimeout(timer);
    if (database?.isOpen === true) database.close();
    database = null;
  };
  try {
    database = openJournal(folder);
    database.exec('PRAGMA busy_timeout = 20; BEGIN IMMEDIATE');
    timer = setTimeout(release, ms);
  } catch {
    // The station is writing at this very moment.
    release();
  }
  return { release };
}
