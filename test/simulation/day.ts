import { createHash } from 'node:crypto';
import type { Job } from '../../electron/contract/job.ts';
import { noScanOptions, type ScanReply } from '../../electron/contract/scan.ts';
import type { Coordinator } from '../../electron/core/ports/Coordinator.ts';
import { anOrder } from '../support/builders.ts';
import { manualClock } from '../support/manualClock.ts';
import { createMemorySite } from '../support/memoryCoordinator.ts';
import type { PromptedSheet } from '../torture/desks/people.ts';
import { judgeSite, type SiteVerdict } from '../torture/desks/siteJudge.ts';
import { chanceOf } from '../torture/random.ts';
import { createAccount, type Line } from './account.ts';
import { createSimulatedDesk, isUnproven, type Sheet, type SimulatedDesk, type World } from './desk.ts';

export interface DayPlan {
  readonly seed: string;
  readonly desks: number;
  readonly hours: number;
  readonly parcels: number;
  /** False: a service that answers a repeated key as if it were new. */
  readonly reportsDuplicates?: boolean;
  /** What the desks have in place of the site; left out: the site itself. */
  readonly inPlaceOfSite?: (site: Coordinator) => Coordinator;
}

export interface DayReport {
  readonly verdict: SiteVerdict;
  /** Orders without a sheet at the end, with what their desks showed. */
  readonly left: readonly string[];
  /** Of everything that happened, in its order: two runs of one seed are compared by it. */
  readonly digest: string;
  readonly sheets: number;
  readonly requests: number;
  readonly troubles: ReadonlyMap<string, number>;
  readonly simulatedMs: number;
}

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The account's limit of a minute; the desks keep it together. */
const LIMIT = 60;
/** A desk has one trouble in so long on average, ms. */
const TROUBLE_EVERY = 5 * MINUTE;
const SLIP_SHARE = 0.1;
const ANSWER_MS = 2 * SECOND;
const POLL_MS = 5 * SECOND;
/** A person who sees no sheet of a shipped order looks again before requesting one. */
const SECOND_POLL_MS = 15 * SECOND;
/** After the last trouble everything has come to rest within so long. */
const REST_MS = 2 * HOUR;

const AT_PRINTER: readonly Job['state'][] = ['label_ready', 'printing'];
const WAITING: readonly Job['state'][] = ['queued', 'submitting', 'awaiting_payment', 'label_pending', ...AT_PRINTER];

/** A day of many desks under one seed: clock, network, database, disks, processes and the order of what is due at one time. */
export async function runDay({
  seed,
  desks: count,
  hours,
  parcels,
  reportsDuplicates = true,
  inPlaceOfSite = (site) => site,
}: DayPlan): Promise<DayReport> {
  const chance = chanceOf(seed);
  const order = chanceOf(`${seed} order`);
  const time = manualClock(order.fraction);
  const begun = time.monotonic();
  const account = createAccount(time, chanceOf(`${seed} account`), LIMIT, reportsDuplicates);
  const digest = createHash('sha256');
  const sheets: Sheet[] = [];
  const printed = new Set<string>();
  const world: World = {
    ...{
      time,
      chance: chanceOf(`${seed} desks`),
      site: createMemorySite(time),
      account,
      sheets,
      printed,
      inPlaceOfSite,
    },
    note: (words) => void digest.update(`${time.monotonic() - begun} ${words}\n`),
  };
  const desks = Array.from({ length: count }, (_, index) => createSimulatedDesk(world, index));
  const references = Array.from({ length: parcels }, (_, index) => `O-${String(index + 1).padStart(5, '0')}`);
  const troubles = new Map<string, number>();
  const requested: PromptedSheet[] = [];
  const scanned = new Set<string>();
  const looking = new Set<string>();
  const carried = new Set<string>();
  let isOver = false;

  const wait = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
  const isThere = (reference: string) => printed.has(reference);
  const isComing = (reference: string) =>
    desks.some((desk) => {
      const job = desk.job(reference);
      return job !== null && AT_PRINTER.includes(job.state) && job.problem === null;
    });
  /**
   * Another desk's screen, dark by now or not, has it among those whose labels come. No program knows that while its desk is
   * cut off, so that a label requested here would be a second one.
   */
  const isAwaited = (reference: string, here: SimulatedDesk) =>
    desks.some((desk) => {
      const job = desk === here ? null : desk.job(reference);
      return job !== null && WAITING.includes(job.state) && job.problem?.code !== 'claimed_elsewhere';
    });

  /** Searches for a sheet; without one, and with none on its way out of a printer, requests it by key. */
  async function requestSheet(desk: SimulatedDesk, job: Job): Promise<void> {
    const reference = job.key.value;
    if (looking.has(reference)) return;
    looking.add(reference);
    const isMissing = () => !isThere(reference) && !isComing(reference) && !isAwaited(reference, desk);
    if (isMissing()) await wait(SECOND_POLL_MS);
    if (isMissing() && desk.isUp()) {
      requested.push({ reference, desk: desk.index, at: time.monotonic() });
      const isQuestion = job.state === 'print_unconfirmed';
      await desk.ask(({ actions }) =>
        isQuestion ? actions.confirmPrint(job.id, false) : actions.print(job.id, 'simulated', null),
      );
    }
    looking.delete(reference);
  }

  /** Answers the questions of a desk's screen, truthfully. */
  async function packer(desk: SimulatedDesk): Promise<void> {
    while (!isOver) {
      await wait(POLL_MS);
      for (const job of desk.asking()) {
        await wait(ANSWER_MS);
        if (job.state === 'queued') await desk.ask(({ site }) => site.goWithoutOthers());
        else if (!isThere(job.key.value)) await requestSheet(desk, job);
        else await desk.ask(({ actions }) => actions.confirmPrint(job.id, true));
      }
    }
  }

  /** Brings a parcel to a desk, and to another one where that is dark or says nothing. */
  async function carry(reference: string, first: SimulatedDesk): Promise<void> {
    carried.add(reference);
    let desk = first;
    let scannedAt: number | null = null;
    /** Without a label for so long, it is carried to another desk. */
    const walksAfter = chance.whole(20 * SECOND, 10 * MINUTE);
    const scannedHere = () => {
      scannedAt = time.monotonic();
      scanned.add(reference);
    };
    while (!isOver && !isThere(reference)) {
      await wait(chance.whole(SECOND, 2 * POLL_MS));
      if (!desk.isUp()) {
        if (chance.happens(0.1)) [desk, scannedAt] = [chance.pick(desks as [SimulatedDesk]), null];
        continue;
      }
      if (scannedAt === null) {
        const reply: ScanReply | null = await desk.scan(reference);
        if (reply?.kind === 'elsewhere') {
          await wait(chance.whole(10, 60) * SECOND);
          if (isThere(reference) || isComing(reference) || chance.happens(0.3)) continue;
          const { claim } = reply;
          const taken = await desk.ask((core) => core.takeOver(reference, noScanOptions, claim.desk.id));
          if (taken !== null && taken.kind !== 'elsewhere') scannedHere();
        } else if (reply !== null) scannedHere();
        continue;
      }
      const job = desk.job(reference);
      if (job?.problem?.code === 'claimed_elsewhere') scannedAt = null;
      else if (job?.state === 'needs_attention') await desk.ask(({ actions }) => actions.retry(job.id));
      else if (job?.state === 'already_shipped' && !isUnproven(job)) await requestSheet(desk, job);
      else if (time.monotonic() - scannedAt > walksAfter && !isComing(reference))
        [desk, scannedAt] = [chance.pick(desks as [SimulatedDesk]), null];
    }
    if (isThere(reference)) carried.delete(reference);
  }

  const did = (name: string) => {
    troubles.set(name, (troubles.get(name) ?? 0) + 1);
    world.note(name);
  };
  const TROUBLES: readonly [string, (desk: SimulatedDesk) => Promise<void>][] = [
    ...(['slow', 'answers lost', 'down'] as const satisfies readonly Line[]).map(
      (line) =>
        [
          line,
          async (desk: SimulatedDesk) => {
            desk.setLine(line);
            await wait(chance.whole(10 * SECOND, 5 * MINUTE));
            desk.setLine('well');
          },
        ] as [string, (desk: SimulatedDesk) => Promise<void>],
    ),
    [
      'database away',
      async (desk) => {
        world.site[chance.happens(0.5) ? 'cutOff' : 'loseAnswers'](desk.id);
        await wait(chance.whole(5 * SECOND, 10 * MINUTE));
        world.site.connect(desk.id);
      },
    ],
    [
      'disk full',
      async (desk) => {
        desk.setDiskFull(true);
        await wait(chance.whole(SECOND, MINUTE));
        desk.setDiskFull(false);
      },
    ],
    [
      'stands still',
      async (desk) => {
        desk.life()?.stand(chance.whole(SECOND, 90 * SECOND));
      },
    ],
    [
      'killed',
      async (desk) => {
        desk.life()?.endAtCall(chance.whole(0, 40), chance.happens(0.5));
        await wait(chance.whole(5 * SECOND, 3 * MINUTE));
        desk.life()?.end();
        await desk.start();
      },
    ],
  ];

  async function trouble(desk: SimulatedDesk, until: number): Promise<void> {
    for (;;) {
      await wait(chance.whole(SECOND, 2 * TROUBLE_EVERY));
      if (time.monotonic() >= until) return;
      const [name, happen] = chance.pick(TROUBLES as [(typeof TROUBLES)[number]]);
      did(name);
      await happen(desk);
    }
  }

  /** The database goes back to how it was some seconds before, as by a standby that was behind. */
  async function failOver(until: number): Promise<void> {
    for (;;) {
      await wait(chance.whole(HOUR / 2, 2 * HOUR));
      if (time.monotonic() >= until) return;
      const back = world.site.keep();
      await wait(chance.whole(200, 3 * SECOND));
      did('fail-over');
      back();
    }
  }

  for (const desk of desks) await desk.start();
  await time.pass(10 * SECOND);
  await desks[0]?.ask((core) => core.putOrders(references.map((reference) => anOrder({ reference }))));
  await time.pass(10 * SECOND);
  const until = time.monotonic() + hours * HOUR;
  for (const desk of desks) {
    void packer(desk);
    void trouble(desk, until);
  }
  void failOver(until);
  for (const reference of references)
    time.after(chance.whole(0, hours * HOUR), () => {
      void carry(reference, chance.pick(desks as [SimulatedDesk]));
      // Some orders have a second packing slip, which is scanned too, often within three seconds and at another desk.
      if (chance.happens(SLIP_SHARE))
        time.after(
          chance.whole(0, chance.pick([3, 60])) * SECOND,
          () => void chance.pick(desks as [SimulatedDesk]).scan(reference),
        );
    });
  await time.pass(hours * HOUR);
  for (let rested = 0; rested < REST_MS && (carried.size > 0 || desks.some((desk) => !desk.isUp())); rested += MINUTE)
    await time.pass(MINUTE);
  await time.pass(10 * MINUTE);
  isOver = true;
  await time.pass(MINUTE);
  const books = await Promise.all(
    desks.map(async ({ name, id, stored, isUp }) => ({
      ...{ name, id, isOn: isUp() },
      jobs: await stored.recentJobs(parcels + 100),
    })),
  );
  for (const desk of desks) {
    const stopped = desk.stop();
    await time.pass(MINUTE);
    await stopped;
  }
  const verdict = judgeSite({
    ...{ sheets, requested, books, limit: LIMIT, siteUntrue: [] },
    charges: account.charges,
    wanted: [...scanned],
    reachedAt: account.reachedAt,
    refused: account.refused(),
  });
  const left = [...carried].map((reference) => {
    const shown = desks.flatMap((desk) => {
      const job = desk.job(reference);
      return job === null ? [] : [`${job.state} (${job.problem?.code ?? 'no problem'}) at desk ${desk.name}`];
    });
    return `${reference}: ${shown.join(', ')}`;
  });
  return {
    ...{ verdict, left, troubles, sheets: sheets.length, requests: account.reachedAt.length },
    digest: digest.digest('hex'),
    simulatedMs: time.monotonic() - begun,
  };
}
