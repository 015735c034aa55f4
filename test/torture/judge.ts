import { defaultBoxes } from '../../electron/contract/box.ts';
import { isCommandCode } from '../../electron/contract/command.ts';
import type { JobState } from '../../electron/contract/job.ts';
import type { JobEventType } from '../../electron/core/jobs/jobEvents.ts';
import { isStopped } from '../../electron/core/jobs/jobMachine.ts';
import { TRANSITIONS } from '../../electron/core/jobs/transitions.ts';
import type { Books, LedgerEntry } from './books.ts';
import { familyOf } from './customers.ts';
import { isUnwanted } from './hostileLabels.ts';
import { doubleCharges, isCardMoneyGone, isUnseenMoney, paidFor, references } from './moneyBook.ts';
import { NOT_TO_SHIP } from './runPlan.ts';
import { untrue } from './screen/judgeScreen.ts';

/** Each entry is a sentence about one order. Every list should be empty. */
export interface Verdict {
  readonly doubleCharges: readonly string[];
  readonly lostScans: readonly string[];
  readonly silentDoublePrints: readonly string[];
  readonly silentlyMissing: readonly string[];
  /** Came out and is no label, or has more sheets than parcels. */
  readonly unaskedSheets: readonly string[];
  /** An order on hold was sent, or a box or a number of parcels that was chosen was not applied, and nothing showed it. */
  readonly deskWishes: readonly string[];
  /** The ledger contradicts itself, or the money that moved. */
  readonly ledger: readonly string[];
  /** The screen showed something untrue, or did not show something true. */
  readonly untrue: readonly string[];
}

export function judge(books: Books): Verdict {
  return {
    doubleCharges: doubleCharges(books),
    lostScans: lostScans(books),
    silentDoublePrints: silentDoublePrints(books),
    silentlyMissing: silentlyMissing(books),
    unaskedSheets: unaskedSheets(books),
    deskWishes: deskWishes(books),
    ledger: ledgerFaults(books),
    untrue: untrue(books),
  };
}

/** Clocks of two processes. */
const CLOCK_MS = 3;
/** Final states. */
const ENDS: readonly JobState[] = ['printed', 'verified', 'handed_over', 'already_shipped', 'cancelled'];
const ON_PAPER: readonly JobState[] = ['printed', 'verified', 'handed_over'];

/**
 * Another desk shipped it, and our first answer was lost: the answer to the repeated key does not show whether the shipment
 * is that desk's or ours (section 4.4). Within half a minute the station takes it for its own, and so does one that has no
 * sign of another desk. Otherwise it asks, and brings out nothing unasked.
 */
const isUntellable = (books: Books, entry: LedgerEntry | undefined) =>
  entry !== undefined &&
  books.foreign.has(entry.job.key.value) &&
  entry.job.deliveryUnknown &&
  !wasRequested(entry) &&
  !isTooLateToBeOurs(books, entry.job.key.value);

/** Ms of the station after its first request without an answer: what is opened later is not its own (ownership.ts). */
const NOBODY_ELSE_MS = 10_000;

/** Another program opened it so long after our first request that it is never taken for ours, whatever slept meanwhile. */
function isTooLateToBeOurs({ rivals, creates }: Books, reference: string): boolean {
  const rival = rivals.get(reference);
  const first = creates.find((create) => create.reference === reference);
  return rival !== undefined && first !== undefined && (rival.at - first.at) * rival.scale > NOBODY_ELSE_MS;
}

const wasRequested = ({ events }: LedgerEntry) => events.some(({ type }) => type === 'shipped_earlier');

/** It was asked about, and cancelled before anybody had answered whose it was. */
const isNobodys = (entry: LedgerEntry) =>
  wasRequested(entry) && !entry.events.some(({ type }) => type === 'print_started');

/** A person has withdrawn the order, whose shipment in the panel goes on without this desk. */
const isLeftToPanel = ({ inPanel }: Books, { job }: LedgerEntry) =>
  inPanel.has(job.key.value) && job.state === 'cancelled' && job.shipment === null;

/** Its answer was lost; a card asks whose shipment it is, and shows that the shop has cancelled the order. */
const isStoppedUnproven = ({ job }: LedgerEntry) =>
  job.state === 'already_shipped' && job.unproven !== null && isStopped(job);

const entryOf = (books: Books, reference: string) => books.ledger.find(({ job }) => job.key.value === reference);

/** The screen accepted it, or it was to be shipped, and there is no job; or its job came to no end, or needed help in vain. */
export function lostScans(books: Books): readonly string[] {
  const lost = [...new Set([...books.notebook.accepted, ...books.wanted])].flatMap((code) =>
    entryOf(books, code) === undefined ? [`${code}: scanned, and there is no job`] : [],
  );
  const stuck = books.ledger.flatMap(({ job }) =>
    ENDS.includes(job.state) || books.leftAlone.has(job.key.value)
      ? []
      : [`${job.key.value}: still ${job.state} (${job.problem?.code ?? 'no problem'})`],
  );
  const refused = books.notebook.refused.map((text) => `${text}: scan refused`);
  return [...lost, ...stuck, ...refused, ...books.notebook.needless];
}

/** More sheets than were requested, or than the ledger has. */
export function silentDoublePrints(books: Books): readonly string[] {
  const titles = new Set(books.sheets.map((sheet) => sheet.title));
  return [...titles].flatMap((title) => {
    const sheets = books.sheets.filter((sheet) => sheet.title === title).length;
    const requested = books.notebook.reprints.get(title) ?? 0;
    const entry = entryOf(books, title);
    const reported = entry?.job.printCount ?? 0;
    const wanted = books.foreign.has(title) && !isUntellable(books, entry) ? requested : 1 + requested;
    const words: string[] = [];
    if (sheets > wanted) words.push(`${title}: ${sheets} sheets, ${wanted} wanted`);
    if (sheets > reported) words.push(`${title}: ${sheets} sheets, the ledger tells of ${reported}`);
    return words;
  });
}

/** A sheet of the ledger that is nowhere to be found; money without a job, or without a state of its label. */
export function silentlyMissing(books: Books): readonly string[] {
  return [...references(books)].flatMap((reference) => {
    const entry = entryOf(books, reference);
    const paid = paidFor(books, reference);
    const foreign = books.foreign.has(reference);
    const sheets = books.sheets.filter((sheet) => sheet.title === reference);
    const words: string[] = [];
    if (entry === undefined) {
      // The panel has paid for an order that the shop cancelled before it was scanned.
      const isOfPanel = books.inPanel.has(reference);
      if (paid.times > 0 && !foreign && !isOfPanel) words.push(`${reference}: charged, and there is no job`);
      return words;
    }
    const { job, events } = entry;
    const confirmed = events.filter((event) => event.type === 'print_confirmed').length;
    if (sheets.length < confirmed) words.push(`${reference}: ${confirmed} prints confirmed, ${sheets.length} sheets`);
    // What another desk has shipped has its label from there.
    if (ON_PAPER.includes(job.state) && sheets.length === 0 && !foreign)
      words.push(`${reference}: ${job.state}, and no sheet`);
    for (const { owner } of sheets) {
      if (owner !== job.shipment?.id)
        words.push(`${reference}: the label of shipment ${owner}, not ${job.shipment?.id}`);
    }
    const isSettled =
      ON_PAPER.includes(job.state) ||
      isCardMoneyGone(books, entry) ||
      isLeftToPanel(books, entry) ||
      isStoppedUnproven(entry) ||
      books.leftAlone.has(reference);
    if (paid.times > 0 && !foreign && !isSettled) words.push(`${reference}: charged, and the job ends ${job.state}`);
    return words;
  });
}

export function unaskedSheets({ sheets, separators }: Books): readonly string[] {
  const unwanted = separators.areWanted
    ? []
    : separators.titles.map((title) => `${title}: came out, and nobody wanted any`);
  const hostile = sheets.flatMap(({ title, hostile: kind }) =>
    isUnwanted(kind) ? [`${title}: its label is "${kind}", and came out`] : [],
  );
  return [...hostile, ...unwanted];
}

/** Sent while it was set aside, or not with the shown box; and everything else that the desk showed wrong. */
export function deskWishes(books: Books): readonly string[] {
  const { notebook, creates } = books;
  const gone = notebook.held.flatMap(({ reference, from, to }) => {
    const sent = creates.filter((create) => create.reference === reference && create.at > from && create.at < to);
    return sent.map(({ at }) => `${reference}: set aside at ${Math.round(from)} ms, sent at ${Math.round(at)} ms`);
  });
  const packed = books.ledger.flatMap(({ job, events }) => {
    const chosen = notebook.chosen.get(job.key.value) ?? notebook.chosen.get(familyOf(job.key.value));
    const shipment = books.shipments.find(({ id }) => id === job.shipment?.id);
    if (chosen === undefined || shipment === undefined || books.foreign.has(job.key.value)) return [];
    // The panel's was cancelled there before any label: nothing went out in a box.
    if (job.state === 'cancelled' && job.printCount === 0) return [];
    // A person has seen how the panel opened it, or the form at the desk has made it the order's own size, which is compared only.
    const isSeen = job.atDesk === null || events.some(({ type }) => type === 'panel_answered');
    if (job.panel?.taken != null && isSeen) return [];
    const { type, quantity, sides } = shipment.parcel;
    const words: string[] = [];
    if (chosen.quantity !== null && chosen.quantity !== quantity)
      words.push(`${job.key.value}: shipped as ${quantity} parcels, ${chosen.quantity} were promised`);
    const box = defaultBoxes.find(({ id }) => id === chosen.box);
    const wanted = box === undefined ? null : [box.type, box.widthCm, box.lengthCm, box.heightCm].join(' ');
    const got = [type, ...(sides ?? ['', '', ''])].join(' ');
    if (wanted !== null && wanted !== got) words.push(`${job.key.value}: shipped in ${got}, ${wanted} was promised`);
    return words;
  });
  const cancelled = [...notebook.shopCancels].flatMap(([reference, { at, became }]) =>
    creates
      .filter((create) => became === 'done' && create.reference === reference && create.at > at + CLOCK_MS)
      .filter(() => !overruled(books, reference))
      .map(
        (create) => `${reference}: cancelled by the shop at ${Math.round(at)} ms, sent at ${Math.round(create.at)} ms`,
      ),
  );
  const commands = books.ledger.flatMap(({ job }) =>
    isCommandCode(job.key.value) ? [`${job.key.value}: a command became an order`] : [],
  );
  const isUnwantedRow = (reference: string | null) => reference?.startsWith(NOT_TO_SHIP) === true;
  const shipped = [
    ...books.ledger.map(({ job }) => job.key.value),
    ...books.charges.map(({ orderReference }) => orderReference),
  ].flatMap((reference) =>
    isUnwantedRow(reference) ? [`${reference}: its list says that it is not to be shipped`] : [],
  );
  const words = [...gone, ...packed, ...commands, ...shipped, ...cancelled, ...printedThough(books)];
  return [...words, ...sentWhilePaused(books), ...notebook.reportedWrong];
}

const overruled = (books: Books, reference: string) =>
  entryOf(books, reference)?.events.some(({ type }) => type === 'stop_overruled') === true;

/** No label of an order that the shop has cancelled begins to print after that, unless a person overrules it. */
function printedThough({ ledger }: Books): readonly string[] {
  return ledger.flatMap(({ job, events }) => {
    const stoppedAt = events.findIndex(({ type }) => type === 'shop_stopped');
    const rest = stoppedAt < 0 ? [] : events.slice(stoppedAt);
    const lifted = rest.findIndex(({ type }) => type === 'stop_overruled' || type === 'stop_lifted');
    const whileStopped = lifted < 0 ? rest : rest.slice(0, lifted);
    const isPrinted = whileStopped.some(({ type }) => type === 'print_started');
    return isPrinted ? [`${job.key.value}: printed although the shop had cancelled it`] : [];
  });
}

/** Of a paused batch nothing leaves that was never sent before. */
function sentWhilePaused({ notebook, ledger, screen: { stationTime, aheadMs } }: Books): readonly string[] {
  if (stationTime === null) return [];
  return ledger.flatMap(({ job, events }) => {
    const first = events.find(({ type }) => type === 'submit_started');
    if (job.lane !== 'batch' || first === undefined) return [];
    const isPaused = notebook.pauses.some(
      ({ from, to }) =>
        first.at > stationTime(from + aheadMs + CLOCK_MS) && first.at < stationTime(to - aheadMs - CLOCK_MS),
    );
    return isPaused ? [`${job.key.value}: sent while its batch was paused`] : [];
  });
}

function isLegal(from: string, type: string): string | null {
  const row: Partial<Record<string, string>> | undefined = TRANSITIONS[from as JobState];
  return row?.[type as JobEventType] ?? null;
}

/**
 * An order that the service may have is searched for there before a stop counts; one that it certainly does not have waits
 * at once.
 */
const isOfStop = ({ type, from, to }: LedgerEntry['events'][number]) =>
  (type === 'shop_stopped' && from === 'queued' && to === 'queued') ||
  (type === 'submit_deferred' && to === 'needs_attention');

function chainFaults({ job, events }: LedgerEntry): readonly string[] {
  const words: string[] = [];
  const say = (text: string) => words.push(`${job.key.value}: ${text}`);
  const [first] = events;
  if (first?.type !== 'accepted' || first.from !== null) say(`begins with ${first?.type ?? 'nothing'}`);
  events.slice(1).forEach((event, index) => {
    const before = events[index]?.to;
    if (event.from !== before) say(`${event.type} from ${event.from}, but it was ${before}`);
    const target = isLegal(event.from ?? '', event.type);
    if (target === null) say(`${event.type} is illegal in ${event.from}`);
    else if (target !== 'back' && target !== event.to && !isOfStop(event))
      say(`${event.type} leads to ${target}, not ${event.to}`);
  });
  if (events.at(-1)?.to !== job.state) say(`is ${job.state}, its last event says ${events.at(-1)?.to}`);
  if (events.length !== job.version) say(`is version ${job.version} with ${events.length} events`);
  return words;
}

function moneyFaults(books: Books, entry: LedgerEntry): readonly string[] {
  if (isUntellable(books, entry) || isLeftToPanel(books, entry)) return [];
  const { job, events } = entry;
  const reference = job.key.value;
  const { charged, refunded } = paidFor(books, reference);
  const reported = events.reduce((sum, event) => sum + (event.amount ?? 0), 0);
  // A cancel whose answer was lost is known to be done, but no answer has how much came back (section 2.8).
  // Nor of one that was cancelled elsewhere after it was paid by card (section 3).
  const isByCard = books.charges.some((line) => line.orderReference === reference && line.kind === 'card');
  const refundUntold = events.some(
    ({ type, amount }) =>
      (type === 'cancel_done' && amount === null) ||
      (type === 'shipment_cancelled' && isByCard && (amount === null || amount > 0)),
  );
  const right = books.foreign.has(reference) || isNobodys(entry) ? 0 : charged - (refundUntold ? 0 : refunded);
  if (reported === 0 && isUnseenMoney(books, entry)) return [];
  return reported === right ? [] : [`${reference}: the ledger tells of ${reported} kuruş, ${right} moved`];
}

/** A label that was stored is still there. */
function labelFaults({ job, events }: LedgerEntry): readonly string[] {
  const lost = events.some((event) => event.type === 'label_lost');
  return lost ? [`${job.key.value}: the stored label was not there`] : [];
}

/** Nothing is sent again before its time, unless somebody wanted it at once. */
function haste({ jumped }: Books, { job, events }: LedgerEntry): readonly string[] {
  if (jumped) return [];
  const words: string[] = [];
  let notBefore = Number.NEGATIVE_INFINITY;
  for (const { type, at, nextAt } of events) {
    if (type === 'submit_started' && at < notBefore) {
      words.push(`${job.key.value}: sent again ${notBefore - at} ms before its time`);
    }
    if (type !== 'scanned_again' && type !== 'packing_chosen') notBefore = nextAt ?? Number.NEGATIVE_INFINITY;
  }
  return words;
}

function cancelFaults(books: Books, { job }: LedgerEntry): readonly string[] {
  const shipment = books.shipments.find(({ id }) => id === job.shipment?.id);
  if (shipment === undefined) return [];
  const [here, there] = [job.state === 'cancelled', shipment.status === 'cancelled'];
  return here === there ? [] : [`${job.key.value}: ${job.state} here, ${shipment.status} at the service`];
}

/**
 * Events that cannot follow each other, a job without the event that made it so, and money that did not move. What happened to
 * a job after the copy from which it was restored is not in its timeline.
 */
export function ledgerFaults(books: Books): readonly string[] {
  const whole = books.ledger.filter(({ events }) => !events.some(({ type }) => type === 'salvaged'));
  return whole.flatMap((entry) => [
    ...chainFaults(entry),
    ...moneyFaults(books, entry),
    ...cancelFaults(books, entry),
    ...labelFaults(entry),
    ...haste(books, entry),
  ]);
}
