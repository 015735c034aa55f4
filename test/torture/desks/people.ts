import type { Job } from '../../../electron/contract/job.ts';
import { deskPrinterId } from '../../../electron/contract/printer.ts';
import type { ScanReply } from '../../../electron/contract/scan.ts';
import type { SiteState } from '../../../electron/contract/site.ts';
import { chanceOf } from '../random.ts';
import { PRINTER_ID } from '../spooler.ts';
import type { DeskWish } from './protocol.ts';
import { isComing, type SiteDesk, sheetsOf } from './site.ts';
import type { CarrierPlan, SitePlan } from './sitePlan.ts';

/** A sheet that a person has requested by key, after checking the real sheets; ms of the run. */
export interface PromptedSheet {
  readonly reference: string;
  readonly desk: number;
  readonly at: number;
}

/** What the people in the site know apart from all books. */
export interface SiteNotebook {
  /** Orders that a desk has taken at a scan. */
  readonly scanned: ReadonlySet<string>;
  readonly requested: readonly PromptedSheet[];
  /** Answers at a desk that were wrong by themselves. */
  readonly reportedWrong: readonly string[];
  /** How often something was done, by its name. */
  readonly deeds: ReadonlyMap<string, number>;
}

export interface People {
  readonly notebook: SiteNotebook;
  /** Resolves when each parcel has its label, or `stop` was called. */
  work(): Promise<void>;
  stop(): void;
  /** Parcels that are still carried about, and what their screens last showed. */
  carried(): readonly string[];
}

type JobWish = Extract<DeskWish, { readonly jobId: string }>;

const POLL_MS = 60;
/** A person needs so long to answer a question on a screen. */
const ANSWER_MS = 400;
/** A person who sees no sheet of a shipped order checks again before requesting one. */
const SECOND_POLL_MS = 1_500;
/** A key that changed nothing is pressed again after so long. */
const AGAIN_MS = 2_500;
/** So often an order that another desk has is put back; then somebody takes it over. */
const MOST_PUT_BACK = 2;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Packers at their desks, and those who carry the parcels to them: truthful, and never giving up. */
export function createPeople(plan: SitePlan, desks: readonly SiteDesk[], now: () => number): People {
  const scanned = new Set<string>();
  const requested: PromptedSheet[] = [];
  const reportedWrong: string[] = [];
  const deeds = new Map<string, number>();
  const carried = new Map<CarrierPlan, string>();
  /** Orders about whose sheet somebody is busy: two people who search for the same one see each other. */
  const looking = new Set<string>();
  let stopped = false;

  const did = (name: string) => deeds.set(name, (deeds.get(name) ?? 0) + 1);
  const isThere = (reference: string) => sheetsOf(desks, reference).length > 0;

  async function press(desk: SiteDesk, wish: JobWish): Promise<void> {
    did(wish.name);
    await desk.ask(wish);
  }

  /** Searches for a sheet of the order; without one, and with none on its way out of a printer, requests it by key. */
  async function askFor(desk: SiteDesk, reference: string, wish: JobWish): Promise<void> {
    if (looking.has(reference)) return;
    looking.add(reference);
    const isMissing = () => !isThere(reference) && !isComing(desks, reference);
    if (isMissing()) {
      await pause(SECOND_POLL_MS);
      if (isMissing()) {
        // The request counts, whether or not its answer comes.
        requested.push({ reference, desk: desk.index, at: now() });
        await press(desk, wish);
      }
    }
    looking.delete(reference);
  }

  /** Answers the questions of the desk's screen about labels that may be on paper. */
  async function packer(desk: SiteDesk): Promise<void> {
    const answeredAt = new Map<string, number>();
    while (!stopped) {
      await pause(POLL_MS);
      await sendWithoutOthers(desk);
      for (const job of desk.jobs()) {
        const isRequested = job.state === 'print_unconfirmed' || (isUnproven(job) && isThere(job.key.value));
        if (!isRequested || now() - (answeredAt.get(job.id) ?? 0) < AGAIN_MS) continue;
        await pause(ANSWER_MS);
        answeredAt.set(job.id, now());
        const jobId = job.id;
        if (isThere(job.key.value)) await press(desk, { name: 'confirmPrint', jobId, onPaper: true });
        else await askFor(desk, job.key.value, { name: 'confirmPrint', jobId, onPaper: false });
      }
    }
  }

  /** Orders wait because the other desks cannot be asked: the person there has them sent all the same. */
  async function sendWithoutOthers(desk: SiteDesk): Promise<void> {
    const isWaiting = desk.jobs().some(({ state, claim }) => state === 'queued' && claim === 'away');
    if (!isWaiting || !desk.isUp()) return;
    const state = (await desk.ask({ name: 'siteState' }))?.value as SiteState | undefined;
    if (state?.kind !== 'away' || state.reason !== 'unreachable' || state.withoutOthers !== undefined) return;
    await pause(ANSWER_MS);
    const answer = await desk.ask({ name: 'goWithoutOthers' });
    if (answer?.value === true) did('without others');
  }

  async function carry(one: CarrierPlan): Promise<void> {
    const { reference, timeoutMs, walks, darkMs } = one;
    const chance = chanceOf(`${plan.seed} ${reference} ${one.desk}`);
    let at = one.desk;
    /** When it was scanned at this desk last, when the screen there was first seen dark, and when a key was pressed. */
    let scannedAt: number | null = null;
    let darkSince: number | null = null;
    let pressedAt = 0;
    let putBack = 0;
    carried.set(one, 'not scanned yet');

    function walk(): void {
      did('walked');
      const others = desks.filter((desk) => desk.index !== at);
      const lit = others.filter((desk) => desk.isUp());
      const from = lit.length > 0 ? lit : others;
      at = from[chance.whole(0, from.length - 1)]?.index ?? at;
      scannedAt = null;
      darkSince = null;
    }

    async function scan(desk: SiteDesk): Promise<void> {
      scannedAt = now();
      did('scanned');
      const answer = await desk.ask({ name: 'scan', code: reference });
      if (answer === null) {
        scannedAt = null;
        return;
      }
      const reply = answer.value as ScanReply;
      carried.set(one, `desk ${desk.name} says ${reply.kind}`);
      if (reply.kind === 'new') scanned.add(reference);
      if (reply.kind === 'refused') reportedWrong.push(`${reference}: refused at desk ${desk.name} (${reply.reason})`);
      if (reply.kind === 'elsewhere') await hearElsewhere(desk, reply);
    }

    async function hearElsewhere(desk: SiteDesk, { claim }: Extract<ScanReply, { kind: 'elsewhere' }>): Promise<void> {
      did('elsewhere');
      if (claim.reference !== reference) reportedWrong.push(`${reference}: told of ${claim.reference}`);
      if (claim.desk.name === desk.name)
        reportedWrong.push(`${reference}: desk ${desk.name} says that another desk has it, and names itself`);
      await pause(one.elsewhere === 'wait' ? 2 * one.elsewhereMs : one.elsewhereMs);
      if (isThere(reference) || isComing(desks, reference)) return;
      // Somebody brings it again later.
      if (one.elsewhere === 'put back' && putBack < MOST_PUT_BACK) {
        did('put back');
        putBack += 1;
        scannedAt = null;
        return;
      }
      did('took over');
      const taken = await desk.ask({ name: 'takeOver', code: reference, from: claim.desk.id });
      scannedAt = now();
      if (taken === null || (taken.value as ScanReply).kind === 'elsewhere') scannedAt = null;
      else scanned.add(reference);
    }

    /** True when the screen wants something of the person who holds the parcel. */
    function wants(job: Job): boolean {
      if (job.state === 'needs_attention' || job.state === 'already_shipped') return true;
      return job.state === 'label_ready' && job.problem !== null && !job.problem.code.startsWith('printer_');
    }

    async function answer(desk: SiteDesk, job: Job): Promise<void> {
      pressedAt = now();
      await pause(ANSWER_MS);
      // Another desk took it from this one: scanned again, the screen shows who has it.
      if (job.problem?.code === 'claimed_elsewhere') scannedAt = null;
      else if (job.state === 'needs_attention') await press(desk, { name: 'retry', jobId: job.id });
      else await askFor(desk, reference, { name: 'print', jobId: job.id, at: null });
    }

    /** A person who sees a sheet of the order while the screen asks does nothing more. */
    async function scanSlip(): Promise<void> {
      while (!stopped && (now() < one.scanAt || desks[at]?.isUp() !== true)) await pause(POLL_MS);
      const desk = desks[at];
      if (stopped || desk === undefined) return;
      did('second slip');
      await desk.ask({ name: 'scan', code: reference });
      carried.delete(one);
    }

    if (one.isSlip) return scanSlip();
    while (!stopped && !(now() >= one.scanAt && isThere(reference))) {
      await pause(POLL_MS);
      const desk = desks[at];
      if (desk === undefined || now() < one.scanAt) continue;
      if (!desk.isUp()) {
        darkSince ??= now();
        carried.set(one, `desk ${desk.name} is dark`);
        if (now() - darkSince >= darkMs) walk();
        continue;
      }
      darkSince = null;
      if (scannedAt === null) {
        await scan(desk);
        continue;
      }
      const job = desk.job(reference);
      if (job !== null) carried.set(one, `desk ${desk.name}: ${job.state}, ${job.problem?.code ?? 'no problem'}`);
      if (job !== null && wants(job)) {
        if (now() - pressedAt >= AGAIN_MS) await answer(desk, job);
        continue;
      }
      // A person does not walk away from a label that is being printed.
      if (now() - scannedAt < timeoutMs || isComing(desks, reference)) continue;
      if (walks) walk();
      else scannedAt = null;
    }
    if (!stopped) carried.delete(one);
    const there = one.across === null || one.across === at ? undefined : desks[one.across];
    const here = desks[at];
    if (!stopped && here !== undefined && there !== undefined) await sendAcross(here, there, reference);
  }

  /** Wants a second sheet at the printer of another desk, where it has to come out once, or not at all. */
  async function sendAcross(here: SiteDesk, there: SiteDesk, reference: string): Promise<void> {
    const job = here.job(reference);
    if (job?.state !== 'printed' || looking.has(reference)) return;
    looking.add(reference);
    const deskId = await there.ask({ name: 'deskId' });
    if (typeof deskId?.value === 'string') {
      requested.push({ reference, desk: there.index, at: now() });
      did('sent across');
      await here.ask({ name: 'print', jobId: job.id, at: deskPrinterId(deskId.value, PRINTER_ID) });
    }
    looking.delete(reference);
  }

  return {
    notebook: { scanned, requested, reportedWrong, deeds },
    async work() {
      for (const desk of desks) void packer(desk);
      await Promise.all(plan.carriers.map(carry));
    },
    stop() {
      stopped = true;
    },
    carried: () => [...carried].map(([{ reference }, words]) => `${reference}: ${words}`),
  };
}

/** The question after a lost answer: the service has the shipment, and it is not known which desk opened it. */
function isUnproven(job: Job): boolean {
  return job.state === 'already_shipped' && 'unproven' in job && job.unproven !== null;
}
