import type { Job, JobState } from '../../electron/contract/job.ts';
import type { OrderCancel } from '../../electron/contract/order.ts';
import type { Result } from '../../electron/contract/result.ts';
import { noScanOptions, type ScanOptions, type ScanReply, type WhereReply } from '../../electron/contract/scan.ts';
import { isPanelQuestion } from '../../electron/core/jobs/jobMachine.ts';
import { asPacked } from '../../electron/core/orders/deskChoice.ts';
import type { Customers } from './customers.ts';
import { isLeftAlone } from './hostileLabels.ts';
import type { Panel } from './panel.ts';
import type { Wish } from './protocol.ts';
import { firstOrder, goodOrder, type OrderPlan, type RunPlan } from './runPlan.ts';
import type { Page } from './screen/page.ts';
import type { KeyPressed } from './screen/screenBook.ts';
import type { Spooler } from './spooler.ts';
import type { StationLife } from './stationLife.ts';

/** What the operator knows apart from all books. */
export interface Notebook {
  /** Codes whose scan the screen accepted. */
  readonly accepted: ReadonlySet<string>;
  /** Second sheets requested, by the key of the job; a request counts, whether or not its answer came. */
  readonly reprints: ReadonlyMap<string, number>;
  /** Scans that were refused although nothing is wrong with the code. */
  readonly refused: readonly string[];
  /** Orders that the operator was asked to correct although nothing is wrong with them. */
  readonly needless: readonly string[];
  /** While an order was certainly set aside; ms of the run. */
  readonly held: readonly Held[];
  /** Box and number of parcels that the screen showed as used, by the key of the job. */
  readonly chosen: ReadonlyMap<string, Pick<ScanOptions, 'box' | 'quantity'>>;
  /** While the batch was certainly paused; ms of the run. */
  readonly pauses: readonly Pause[];
  /** Orders that the shop has cancelled, and the outcome by the first answer, with its time, ms of the run. */
  readonly shopCancels: ReadonlyMap<string, { readonly at: number; readonly became: OrderCancel }>;
  /** Answers at the desk that were wrong by themselves. */
  readonly reportedWrong: readonly string[];
}

export interface Held {
  readonly reference: string;
  readonly from: number;
  /** When it was wanted gone; infinite: never. */
  readonly to: number;
}

export interface Pause {
  readonly from: number;
  /** When it was wanted over; infinite: never. */
  readonly to: number;
}

export interface Operator {
  /** Does the next thing that there is to do, if any; called again and again. */
  attend(life: StationLife, page: Page): void;
  /** Nothing is left to do, and nothing moves. */
  isContent(life: StationLife, page: Page): boolean;
  /** What is not at its end, in words. */
  discontent(life: StationLife): readonly string[];
  readonly notebook: Notebook;
  readonly keys: readonly KeyPressed[];
}

/** States in which nothing is left to do for anybody. */
export const AT_REST: readonly JobState[] = [
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
  'cancelled',
  'failed',
];
const MOST_CANCELS = 5;
/** A second sheet that is not on its way by then will not come: its wish died with the station. */
const REPRINT_MS = 600;
/** The courier's last visit is so long after the last cancel elsewhere, ms, that the station may know nothing older. */
const COURIER_WAITS_MS = 1_000;
/** At the day's end a person checks again after so long, ms, whether something was cancelled elsewhere. */
const CLOSING_MS = 300;
/** The shop waits so long, ms, for the moment that was chosen. */
const MOMENT_MS = 900;
/** A person who resumes a paused list first waits so long, ms, to see its outcome. */
const RESUME_GAP_MS = 100;

interface Found {
  readonly wish: Wish;
  readonly then?: (value: unknown) => void;
  /** Its answer is a job that takes the screen. */
  readonly shows?: boolean;
}

type Answer = Awaited<ReturnType<StationLife['ask']>>;

/** A person at the desk who scans, answers truthfully after checking the printer, corrects, cancels, and never gives up. */
export function createOperator(
  plan: RunPlan,
  spooler: Spooler,
  world: Pick<Customers, 'cannotPay'> & {
    readonly panel: Panel;
    readonly opened: ReadonlyMap<string, string>;
    /** Another desk has shipped the order, so its parcel has the label from there. */
    readonly isShippedElsewhere: (reference: string) => boolean;
  },
  now: () => number,
): Operator {
  const accepted = new Set<string>();
  const reprints = new Map<string, number>();
  const reprintsRequested = new Map<string, { readonly at: number; readonly printCount: number }>();
  const refused: string[] = [];
  const needless = new Set<string>();
  const held: { reference: string; from: number; to: number }[] = [];
  const holdRequested = new Set<string>();
  const chosen = new Map<string, Pick<ScanOptions, 'box' | 'quantity'>>();
  const reportedWrong: string[] = [];
  const asksLeft = new Map(plan.orders.map((order) => [order.reference, [...order.asks]]));
  const commandsLeft = [...plan.commands];
  const batchDeedsLeft = plan.orders.some((order) => order.scans.length === 0) ? [...plan.batchDeeds] : [];
  const pauses: { from: number; to: number }[] = [];
  /** When the paused batch is to go on; null while none is. */
  let resumeAt: number | null = null;
  const scansLeft = new Map(plan.orders.map((order) => [order.reference, [...order.scans]]));
  const cancels = new Map<string, number>();
  /** Sheets that lie on the desk for good, by title. */
  const taken = new Map<string, number>();
  const corrected = new Set<string>();
  const keys: KeyPressed[] = [];
  const shopCancelsLeft = new Map(
    plan.orders.flatMap(({ reference, shopCancelsAt }) => (shopCancelsAt === null ? [] : [[reference, shopCancelsAt]])),
  );
  const shopCancels = new Map<string, { at: number; became: OrderCancel }>();
  const reimportsLeft = new Map(plan.orders.map((order) => [order.reference, [...order.reimports]]));
  /** How often the courier was here; the second time is the last. */
  let courierVisits = plan.courierAt === null ? 2 : 0;
  const lastAnswered = new Map<string, number>();
  let imported = false;
  let batchDone = !plan.orders.some((order) => order.scans.length === 0);
  let busy = false;
  /** When the desk opened; null while the station has not come up yet. */
  let openedAt: number | null = null;
  let lastWish = 0;
  let closedAt = 0;
  let lastResumed = Number.NEGATIVE_INFINITY;

  /** What is planned at the desk, begins when it opens: a station needs its time to come up. */
  const atDesk = () => now() - (openedAt ?? now());

  const sheetsOf = (title: string) => spooler.sheets().filter((sheet) => sheet.title === title).length;
  const planOf = (job: Job): OrderPlan | undefined => {
    const reference = job.key.value.replace(/~\d+$/, '');
    return plan.orders.find((order) => order.reference === reference);
  };
  const isReship = (job: Job) => /~\d+$/.test(job.key.value);

  async function doing(life: StationLife, wish: Wish, then: (value: unknown) => void = () => {}): Promise<void> {
    note(wish, life);
    await during(
      () => life.ask(wish),
      (answer: Answer) => {
        if (answer !== null && 'value' in answer) then(answer.value);
      },
    );
  }

  /** One thing at a time. */
  async function during<T>(work: () => Promise<T>, then: (value: T) => void): Promise<void> {
    busy = true;
    const value = await work();
    busy = false;
    lastWish = now();
    then(value);
  }

  /** What the key lets come out is not unannounced: somebody stands there and wants it. */
  function note(wish: Wish, life: StationLife): void {
    if (!('jobId' in wish)) return;
    const order = life.jobs.get(wish.jobId)?.key.value ?? '';
    if (wish.name === 'print' || wish.name === 'retry' || wish.name === 'correct' || wish.name === 'shipAnew')
      keys.push({ at: now(), key: wish.name === 'correct' ? 'retry' : wish.name, order });
    if (wish.name === 'confirmPrint' && !wish.onPaper) keys.push({ at: now(), key: 'notOnPaper', order });
  }

  /** True when something was begun. */
  function scan(page: Page): boolean {
    for (const [reference, due] of scansLeft) {
      const [at] = due;
      if (at === undefined || at > atDesk()) continue;
      const options = optionsOf(reference, due.length);
      scanned(page, reference, options, (reply) => {
        if (reply.kind === 'refused') refused.push(`${reference}: ${reply.reason}`);
        else accepted.add(reference);
        if (reply.kind === 'new' || reply.kind === 'again') hear(reply, options);
        due.shift();
      });
      return true;
    }
    return false;
  }

  function scanned(page: Page, code: string, options: ScanOptions, then: (reply: ScanReply) => void): void {
    const heard = (answer: Answer) => {
      if (answer !== null && 'value' in answer) then(answer.value as ScanReply);
    };
    void during(() => page.scan(code, options), heard);
  }

  /** The first scan of all is the one after which none is missing of those that were planned. */
  function optionsOf(reference: string, left: number): ScanOptions {
    const order = plan.orders.find((one) => one.reference === reference);
    if (order === undefined) return noScanOptions;
    return order.options[left === order.scans.length ? 0 : 1];
  }

  function hear({ job, optionsUsed }: Extract<ScanReply, { kind: 'new' | 'again' }>, options: ScanOptions): void {
    if (!optionsUsed) return;
    const title = job.key.value;
    // The new shipment of an order has the choices of the first.
    const before = chosen.get(title) ?? chosen.get(title.replace(/~\d+$/, ''));
    if (options.box !== null || options.quantity !== null) {
      chosen.set(title, {
        box: options.box ?? before?.box ?? null,
        quantity: options.quantity ?? before?.quantity ?? null,
      });
    }
    if (options.hold && job.problem?.code !== 'on_hold')
      reportedWrong.push(`${title}: said to be set aside, and is not`);
    if (options.hold) noteHeld(title);
  }

  function noteHeld(title: string): void {
    if (!held.some(({ reference, to }) => reference === title && to === Number.POSITIVE_INFINITY))
      held.push({ reference: title, from: now(), to: Number.POSITIVE_INFINITY });
  }

  /** From now on it may go: whether the answer comes or not. */
  function noteWanted(title: string): void {
    for (const one of held) if (one.reference === title) one.to = Math.min(one.to, now());
  }

  /** True when a request was made that changes nothing. */
  function ask(life: StationLife, page: Page): boolean {
    for (const [reference, due] of asksLeft) {
      const [at] = due;
      if (at === undefined || at > atDesk()) continue;
      const isKnown = accepted.has(reference);
      void doing(life, { name: 'where', code: reference }, (value) => {
        const { kind } = value as WhereReply;
        if (kind === 'refused' || (isKnown && kind !== 'job')) reportedWrong.push(`${reference}: where it is: ${kind}`);
        due.shift();
      });
      return true;
    }
    const [at] = commandsLeft;
    if (at === undefined || at > atDesk()) return false;
    scanned(page, 'LSCMDNEVERHEARD', noScanOptions, (reply) => {
      if (reply.kind !== 'refused' || reply.reason !== 'command') reportedWrong.push(`a command was ${reply.kind}`);
      commandsLeft.shift();
    });
    return true;
  }

  /** True when a row of the list was imported again. */
  function importAgain(life: StationLife): boolean {
    for (const [reference, due] of reimportsLeft) {
      const [at] = due;
      const order = plan.orders.find((one) => one.reference === reference);
      const row = order === undefined ? null : corrected.has(reference) ? goodOrder(order) : firstOrder(order);
      if (at === undefined || at > atDesk() || row === null) continue;
      const again = { ...row, receiver: { ...row.receiver, phone: '+90 532 000 00 02' } };
      void doing(life, { name: 'putOrders', orders: [again], asFile: plan.listsAsFiles }, () => {
        due.shift();
        // The box stands in the order that was written at the desk, and the person takes the list's in its place.
        if (order?.corrected === 'atDesk' && corrected.has(reference)) chosen.delete(reference);
      });
      return true;
    }
    return false;
  }

  /** True when the shop has cancelled an order. */
  function cancelAtShop(life: StationLife): boolean {
    for (const [reference, at] of shopCancelsLeft) {
      const states = plan.orders.find((order) => order.reference === reference)?.shopCancelsIn ?? [];
      const job = [...life.jobs.values()].find(({ key }) => key.value === reference);
      const isThere = states.length === 0 || (job !== undefined && states.includes(job.state));
      if (at > atDesk() || (!isThere && atDesk() < at + MOMENT_MS)) continue;
      void doing(life, { name: 'shopCancels', code: reference }, (value) => {
        shopCancels.set(reference, { at: now(), became: value as OrderCancel });
        shopCancelsLeft.delete(reference);
      });
      return true;
    }
    return false;
  }

  /** What a person does with an order that the shop has cancelled: nothing of it goes, where that can be. */
  function wishOfCancelled(job: Job): Found | null {
    const { id: jobId, state } = job;
    const cancelled = cancels.get(job.key.value) ?? 0;
    switch (state) {
      case 'needs_attention':
      case 'failed':
        return { wish: { name: job.deliveryUnknown ? 'overruleStop' : 'withdraw', jobId } };
      case 'awaiting_payment':
      case 'label_pending':
      case 'label_ready':
      case 'print_unconfirmed':
      case 'printed':
      case 'verified': {
        if (cancelled >= MOST_CANCELS)
          return state === 'printed' || state === 'verified' ? null : { wish: { name: 'overruleStop', jobId } };
        const then = (value: unknown) => {
          cancels.set(job.key.value, (value as { ok: boolean }).ok ? MOST_CANCELS : cancelled + 1);
        };
        return { wish: { name: 'cancel', jobId }, then };
      }
      case 'queued':
        // An order that is only to be searched for waits behind its paused list like any other.
        if (job.lane === 'batch' && job.nextAt === null) return { wish: { name: 'resumeBatch' } };
        return job.nextAt === null ? null : { wish: { name: 'lookNow', jobId } };
      default:
        return null;
    }
  }

  /** True when the courier is here: whatever has come out of the printer is on the heap, and everything else is tried too. */
  function handOver(life: StationLife, page: Page): boolean {
    if (plan.courierAt === null || courierVisits > 1) return false;
    const isLast = courierVisits === 1;
    const isDue = isLast
      ? isQuiet(page) && !world.panel.isBusy() && world.panel.quietFor() > COURIER_WAITS_MS && unrest(life).length === 0
      : atDesk() >= plan.courierAt;
    if (!isDue || !allJobsThere(life)) return false;
    const parcels = [...life.jobs.values()];
    // A label can be scanned only where a sheet lies there by then; of the others there is the packing slip.
    const codeOf = ({ key, state, shipment }: Job) =>
      sheetsOf(key.value) > 0 || (state === 'already_shipped' && world.isShippedElsewhere(key.value))
        ? (shipment?.trackingNumber ?? key.value)
        : key.value;
    void during(
      async () => {
        await page.pickup.start();
        for (const job of parcels) await page.pickup.scan(codeOf(job));
        await page.pickup.end();
      },
      () => {
        if (life.isUp()) courierVisits += 1;
      },
    );
    return true;
  }

  /** Orders that were cancelled elsewhere, and the desk does not know it. */
  const unknownCancels = (life: StationLife) =>
    [...life.jobs.values()].filter(
      (job) => job.state !== 'cancelled' && world.panel.cancelled.has(job.shipment?.id ?? ''),
    );

  /** True when the day is being closed. */
  function close(life: StationLife, page: Page): boolean {
    if (courierVisits < 2 || !isQuiet(page) || now() - closedAt < CLOSING_MS) return false;
    if (unrest(life).length > 0 || unknownCancels(life).length === 0) return false;
    closedAt = now();
    // A session without a parcel is not stored; its start checks what was cancelled.
    const session = async () => {
      await page.pickup.start();
      await page.pickup.end();
    };
    void during(session, () => undefined);
    return true;
  }

  /** True when something was done with the batch. The operator does not leave while it is paused. */
  function doWithBatch(life: StationLife): boolean {
    if (resumeAt !== null) return now() >= resumeAt && resume(life);
    const [next] = batchDeedsLeft;
    if (next === undefined || next.at > atDesk()) return false;
    if (next.deed === 'pause') {
      void doing(life, { name: 'pauseBatch' }, (batch) => {
        batchDeedsLeft.shift();
        if (batch === null) return;
        pauses.push({ from: now(), to: Number.POSITIVE_INFINITY });
        resumeAt = now() + next.ms;
      });
    } else {
      void doing(life, { name: 'stopBatch' }, () => {
        batchDeedsLeft.shift();
        // What was not sent is free again, and is to go all the same.
        batchDone = false;
      });
    }
    return true;
  }

  /** From now on orders of the batch may go: whether the answer comes or not. */
  function resume(life: StationLife): true {
    for (const one of pauses) one.to = Math.min(one.to, now());
    void doing(life, { name: 'goOnWithBatch' }, () => {
      resumeAt = null;
    });
    return true;
  }

  const isQuiet = ({ life }: Page) => life >= plan.lives.length;

  function wishFor(job: Job): Found | null {
    const order = planOf(job);
    const jobId = job.id;
    const title = job.key.value;
    if (job.state === 'printed') taken.set(title, sheetsOf(title));
    if (job.shopStop !== null && !job.shopStop.isOverruled) return wishOfCancelled(job);
    const cancelled = cancels.get(title) ?? 0;
    const isOnHold = job.state === 'needs_attention' && job.problem?.code === 'on_hold';
    if (isOnHold) noteHeld(title);
    if (order?.holdIn.includes(job.state) && !isOnHold && !holdRequested.has(title)) {
      const then = (value: unknown) => {
        holdRequested.add(title);
        if ((value as { ok: boolean }).ok) noteHeld(title);
      };
      return { wish: { name: 'hold', jobId }, then };
    }
    // A link that is refused by now: this one cannot be paid.
    const isOpen = job.state === 'awaiting_payment' || (job.unproven !== null && !world.isShippedElsewhere(title));
    const isDead = isOpen && job.payment?.paid !== true && job.shipment !== null && world.cannotPay(job.shipment.id);
    if (isDead || (order?.cancelIn.includes(job.state) && cancelled < MOST_CANCELS && !isReship(job))) {
      const sent = job.shipment !== null;
      const then = (value: unknown) => {
        const done = (value as { ok: boolean }).ok;
        cancels.set(title, done ? MOST_CANCELS : cancelled + 1);
      };
      return { wish: { name: sent ? 'cancel' : 'withdraw', jobId }, then };
    }
    // Ten thousand pages are not wanted, and what is no label is for the carrier to mend.
    if (isLeftAlone(plan, job)) return null;
    switch (job.state) {
      case 'print_unconfirmed': {
        // In a jam the operator does not wait: nothing is on paper, so it is wanted again, and only one may come out in the end.
        if (!spooler.isIdle(title) && !spooler.isStuck(title)) return null;
        const sheets = sheetsOf(title);
        const onPaper = sheets > (taken.get(title) ?? 0);
        return { wish: { name: 'confirmPrint', jobId, onPaper } };
      }
      case 'label_ready':
        if (job.problem === null || !spooler.isIdle(title)) return null;
        return { wish: { name: 'print', jobId } };
      case 'needs_attention': {
        if (order === undefined) return null;
        // The service's demand could not be read; the next request shows that there is a shipment.
        if (job.problem?.code === 'payment_unreadable') return { wish: { name: 'retry', jobId } };
        if (isOnHold) {
          const since = held.find(({ reference, to }) => reference === title && to === Number.POSITIVE_INFINITY)?.from;
          return now() - (since ?? now()) < order.heldFor ? null : { wish: { name: 'retry', jobId } };
        }
        if (isPanelQuestion(job)) {
          // The person who is asked knows which of them is this order's. Where nothing was found, the list is read once
          // more.
          const mine = job.panel?.found.find(({ shipment }) => world.opened.get(shipment.id) === order.reference);
          if (job.panel?.found.length === 0) return { wish: { name: 'retry', jobId } };
          return { wish: { name: 'answerPanel', jobId, shipmentId: mine?.shipment.id ?? null } };
        }
        const isReason = job.problem?.code === 'invalid_fields' || job.problem?.code === 'unknown_order';
        if (!isReason) needless.add(`${title}: is to be corrected because of ${job.problem?.code ?? 'nothing'}`);
        if (corrected.has(title)) {
          const code = order.reference;
          return order.corrected === 'byScan'
            ? { wish: { name: 'scan', code, options: noScanOptions } }
            : { wish: { name: 'retry', jobId } };
        }
        const good = goodOrder(order);
        // Once it may be known to the service, the form does not take it: its list has to be put right.
        if (order.corrected === 'atDesk' && !job.deliveryUnknown) {
          const then = (value: unknown) => {
            if ((value as { ok: boolean }).ok) corrected.add(title);
          };
          return { wish: { name: 'correct', jobId, order: asPacked(good, job.atDesk) }, then };
        }
        const then = () => corrected.add(title);
        return { wish: { name: 'putOrders', orders: [good], asFile: plan.listsAsFiles }, then };
      }
      case 'printed': {
        if (order?.reprint !== true || isReship(job) || reprints.has(title)) return null;
        reprints.set(title, 1);
        reprintsRequested.set(job.id, { at: now(), printCount: job.printCount });
        return { wish: { name: 'print', jobId } };
      }
      case 'cancelled':
        if (job.shipment === null) return order?.anew === true ? { wish: { name: 'retry', jobId } } : null;
        // The key is not offered for a shipment whose order went with a damaged journal.
        if (job.successor !== null || job.order === null) return null;
        if (!world.cannotPay(job.shipment.id) && (order?.anew !== true || isReship(job))) return null;
        return { wish: { name: 'shipAnew', jobId }, shows: true };
      case 'already_shipped': {
        if (job.unproven === null) return null;
        // The person who is asked checks the parcel. An unpaid shipment is polled until it is paid.
        const isElsewhere = world.isShippedElsewhere(title);
        if (job.payment?.paid === false) return isElsewhere ? null : { wish: { name: 'lookNow', jobId } };
        return { wish: isElsewhere ? { name: 'confirmPrint', jobId, onPaper: true } : { name: 'print', jobId } };
      }
      case 'label_pending':
      case 'awaiting_payment':
      case 'queued':
        // The list may be paused by a 402; where it is not, the key does nothing.
        if (job.state === 'queued' && job.lane === 'batch' && job.nextAt === null)
          return { wish: { name: 'resumeBatch' } };
        if (plan.patient || job.nextAt === null) return null;
        return { wish: { name: 'lookNow', jobId } };
      default:
        return null;
    }
  }

  /** People do not press the same key forty times a second, least of all the one that only hurries. */
  function isTooSoon(job: Job, wish: Wish): boolean {
    if (wish.name === 'resumeBatch') return now() - lastResumed < RESUME_GAP_MS;
    const pause = wish.name === 'lookNow' ? 250 : 25;
    return now() - (lastAnswered.get(job.id) ?? Number.NEGATIVE_INFINITY) < pause;
  }

  const allJobsThere = (life: StationLife) => {
    const keys = new Set([...life.jobs.values()].map((job) => job.key.value));
    // What the shop has cancelled before its batch came to it is left out.
    return plan.orders.every(({ reference }) => keys.has(reference) || shopCancels.has(reference));
  };

  const hasScans = () =>
    commandsLeft.length > 0 ||
    batchDeedsLeft.length > 0 ||
    resumeAt !== null ||
    shopCancelsLeft.size > 0 ||
    !batchDone ||
    [...scansLeft.values(), ...asksLeft.values(), ...reimportsLeft.values()].some((due) => due.length > 0);

  function attend(life: StationLife, page: Page): void {
    if (busy || !life.isUp()) return;
    openedAt ??= now();
    if (!imported) {
      const orders = plan.orders.map(firstOrder).filter((order) => order !== null);
      void doing(life, { name: 'putOrders', orders, asFile: plan.listsAsFiles }, () => {
        imported = true;
      });
      return;
    }
    if (!batchDone) {
      void doing(life, { name: 'startBatch', options: plan.batch }, () => {
        batchDone = true;
      });
      return;
    }
    if (doWithBatch(life)) return;
    if (scan(page) || ask(life, page) || importAgain(life) || cancelAtShop(life) || handOver(life, page)) return;
    if (close(life, page)) return;
    for (const job of life.jobs.values()) {
      const found = wishFor(job);
      if (found === null || isTooSoon(job, found.wish)) continue;
      lastAnswered.set(job.id, now());
      if (found.wish.name === 'resumeBatch') lastResumed = now();
      if (found.wish.name === 'retry' || found.wish.name === 'correct' || found.wish.name === 'withdraw')
        noteWanted(job.key.value);
      // As any other scan: by the page.
      if (found.wish.name === 'scan') scanned(page, found.wish.code, found.wish.options, () => undefined);
      else void doing(life, found.wish, found.shows === true ? (value) => showAgain(page, value) : found.then);
      return;
    }
    // Orders of the batch that are no jobs yet may wait behind a 402; where they do not, the key does nothing.
    if (resumeAt === null && !allJobsThere(life) && now() - lastResumed > RESUME_GAP_MS) {
      lastResumed = now();
      void doing(life, { name: 'resumeBatch' });
    }
  }

  function showAgain(page: Page, value: unknown): void {
    const answer = value as Result<Job, unknown>;
    if (answer.ok) page.show(answer.value);
  }

  function awaitsSheet(job: Job): boolean {
    const requested = reprintsRequested.get(job.id);
    return requested !== undefined && job.printCount <= requested.printCount && now() - requested.at < REPRINT_MS;
  }

  function discontent(life: StationLife): readonly string[] {
    const words = unknownCancels(life).map((job) => `${job.key.value} was cancelled elsewhere`);
    return [...unrest(life), ...words, ...(courierVisits > 1 ? [] : ['the courier comes'])];
  }

  function unrest(life: StationLife): readonly string[] {
    const moving = [...life.jobs.values()]
      .filter((job) => {
        const isAtEnd = AT_REST.includes(job.state) || isLeftAlone(plan, job);
        return !isAtEnd || awaitsSheet(job) || wishFor(job) !== null;
      })
      .map((job) => `${job.key.value} ${job.state} ${job.problem?.code ?? ''} next ${job.nextAt ?? '-'}`);
    const words = [...moving];
    if (hasScans()) words.push('scans left');
    if (!allJobsThere(life)) words.push('orders without a job');
    if (!spooler.isIdle(null)) words.push('the spooler works');
    return words;
  }

  return {
    attend,
    isContent: (life, page) =>
      life.isUp() &&
      page.isLoaded() &&
      !busy &&
      now() - lastWish > 20 &&
      courierVisits >= (isQuiet(page) ? 2 : 1) &&
      (isQuiet(page) ? discontent : unrest)(life).length === 0,
    discontent,
    keys,
    get notebook() {
      return { accepted, reprints, refused, needless: [...needless], held, chosen, pauses, shopCancels, reportedWrong };
    },
  };
}
