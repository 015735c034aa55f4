import { createI18n } from '../../../renderer/i18n/createI18n.ts';
import { formatTime } from '../../../renderer/i18n/format.ts';
import type { Books, LedgerEntry } from '../books.ts';
import type { LifeSpan, ScreenPage, ShownScan } from './screenBook.ts';

/** The screen must have shown it after so long (ms of the run; a hundred times that at the desk). */
export const REPORTED_WITHIN_MS = 120;

/** Between a sheet and its place in the ledger, on a machine that has much to do. */
const UNTOLD_MS = 500;
/** Figures are gathered before they are reported. */
const FIGURES_WITHIN_MS = 60;
/**
 * The labels of a lane come out in the order of its scans; one that is a second late may be passed. Much less here, ms of
 * the station: its second is ten ms of the run, and one commit on a busy disk can take half of that.
 */
const PASSED_AFTER_MS = 100;

/** A slot is not given to another parcel for so long after its own has left it, of the station's time. */
const SLOT_HELD_MS = 15 * 60_000;

/** The two clocks are read one after the other. */
const CLOCK_MS = 3;
/** So old may the service's word be that a parcel was not cancelled, ms of the station. */
const FRESH_MS = 47_000;
/** The light and the words come from two messages, which a busy machine may bring one long after the other. */
const INDICATOR_WITHIN_MS = 500;
/** So much longer, where a write that failed has to be made again first, ms. */
const WRITTEN_AGAIN_MS = 1_000;

/** Each is a sentence about what the screen showed, or did not show, after which step, and what was true. */
export function untrue(books: Books): readonly string[] {
  return [
    ...alreadyBeforeItsSheet(books),
    ...wrongTimeOfPrint(books),
    ...printedWithoutItsSheet(books),
    ...shippedElsewhere(books),
    ...unannounced(books),
    ...outOfOrder(books),
    ...sharedSlots(books),
    ...brokenPromises(books),
    ...goesAllTheSame(books),
    ...voidSheets(books),
    ...oldFigures(books),
    ...wrongBalance(books),
    ...storedAllTheSame(books),
    ...greenIndicator(books),
  ];
}

const round = (ms: number) => Math.round(ms);
const when = ({ at, step }: ScreenPage) => `at ${round(at)} ms (${step})`;

function sheetsOf(books: Books, order: string) {
  return books.sheets.filter(({ title }) => title === order);
}

const entryOf = (books: Books, order: string): LedgerEntry | undefined =>
  books.ledger.find(({ job }) => job.key.value === order);

/** The same text on the same scan is one fault, however long it stays. */
function once<T>(items: Iterable<T>, keyOf: (item: T) => string): readonly T[] {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item);
  return [...found.values()];
}

interface Statement {
  readonly page: ScreenPage;
  readonly scan: ShownScan & { readonly order: string };
}

/** Every scan on every page that has a job and passes, each scan once for each text. */
function stated(books: Books, passes: (scan: ShownScan) => boolean): readonly Statement[] {
  const all = books.screen.pages.flatMap((page) =>
    page.scans.flatMap((scan) => {
      const { order } = scan;
      return order !== null && passes(scan) ? [{ page, scan: { ...scan, order } }] : [];
    }),
  );
  return once(all, ({ page, scan }) => `${page.life} ${scan.id} ${scan.word}`);
}

const isAlready = ({ outcome }: ShownScan) =>
  outcome.kind === 'already_shipped' && (outcome.step === 'here' || outcome.step === 'here_sent');

/** "Already printed, nothing printed": only where a sheet lay there before this scan, and none came by it. */
export function alreadyBeforeItsSheet(books: Books): readonly string[] {
  return stated(books, isAlready).flatMap(({ page, scan }) => {
    const { order, word, scannedAt, answeredAt } = scan;
    const sheets = sheetsOf(books, order);
    const first = sheets[0]?.at ?? Number.POSITIVE_INFINITY;
    const known = answeredAt ?? page.at;
    if (first > known)
      return [
        `${order}: ${when(page)} said "${word}" of the scan at ${round(scannedAt)} ms, its first sheet came at ${round(first)} ms`,
      ];
    const since = sheets.find(({ at }) => at > known && at <= page.at);
    if (since === undefined) return [];
    return [
      `${order}: ${when(page)} said "${word}, nothing printed" of the scan at ${round(scannedAt)} ms, a sheet came at ${round(since.at)} ms`,
    ];
  });
}

/** "Already printed" names the time of the print; for a print in doubt, the time since which it is in doubt. */
export function wrongTimeOfPrint(books: Books): readonly string[] {
  const { stationTime } = books.screen;
  if (stationTime === null) return [];
  return stated(books, isAlready).flatMap(({ page, scan }) => {
    const reported = /\b\d\d:\d\d\b/.exec(scan.body)?.[0];
    const events = entryOf(books, scan.order)?.events ?? [];
    const isWord = ({ type }: LedgerEntry['events'][number]) => type === 'print_confirmed' || type === 'print_doubtful';
    const confirmed = events.filter(isWord).map(({ at }) => at);
    const out = sheetsOf(books, scan.order).map(({ at }) => stationTime(at));
    const right = [...confirmed, ...out].map((at) => formatTime(at, 'en', false));
    if (reported === undefined || right.length === 0 || right.includes(reported)) return [];
    return [`${scan.order}: ${when(page)} said that it was printed at ${reported}, it was at ${right.join(' or ')}`];
  });
}

/** "Printed": there is a sheet; and where a scan stands beside it, the sheet came by that scan and not before it. */
export function printedWithoutItsSheet(books: Books): readonly string[] {
  const isPrinted = ({ outcome }: ShownScan) =>
    outcome.kind === 'done' && (outcome.step === 'printed' || outcome.step === 'verified');
  return stated(books, isPrinted).flatMap(({ page, scan }) => {
    const { order, word, scannedAt, isEarlier } = scan;
    const out = sheetsOf(books, order).filter(({ at }) => at <= page.at);
    if (out.length === 0) return [`${order}: ${when(page)} said "${word}", and no sheet has come out`];
    const last = out.at(-1)?.at ?? 0;
    // A sheet of which the station was not sure yet lies there for a person who scans the parcel now. If its clock was set,
    // it is unknown when it became sure.
    const sureAt = books.screen.stationTime === null ? knownAt(books, order, last) : confirmedAt(books, order, last);
    if (isEarlier || (sureAt ?? last) >= scannedAt) return [];
    return [
      `${order}: ${when(page)} said "${word}" of the scan at ${round(scannedAt)} ms, its sheet came at ${round(last)} ms`,
    ];
  });
}

/** "The service had this order before, nothing was charged": not of what this desk has paid for. */
export function shippedElsewhere(books: Books): readonly string[] {
  const isElsewhere = ({ outcome }: ShownScan) => outcome.kind === 'already_shipped' && outcome.step === 'elsewhere';
  return stated(books, isElsewhere).flatMap(({ page, scan }) => {
    const line = books.charges.find(({ orderReference, kind }) => orderReference === scan.order && kind !== 'refund');
    if (books.foreign.has(scan.order) || line === undefined) return [];
    return [`${scan.order}: ${when(page)} said "${scan.word}", nothing charged; it was charged here`];
  });
}

/** The page that stood at that moment, and those after it until then; of one life. */
function pagesWithin(books: Books, { life }: LifeSpan, from: number, to: number): readonly ScreenPage[] {
  const all = books.screen.pages.filter((page) => page.life === life && page.at <= to);
  const first = all.findLastIndex((page) => page.at <= from);
  return all.slice(Math.max(0, first));
}

/** What the page names as printed, printing or in doubt, apart from the scan in hand. */
const isAnnounced = (page: ScreenPage, order: string) =>
  page.shelf.some(
    (item) => item.order === order && !['held', 'elsewhere', 'unproven', 'cancelled'].includes(item.step),
  ) || page.doubtful.includes(order);

/** A sheet came out for a parcel that is not the one in the hands, and the screen did not say which one it is for. */
export function unannounced(books: Books): readonly string[] {
  const { screen } = books;
  return books.sheets.flatMap(({ title: order, at }) => {
    const span = screen.lives.find(({ from, to }) => from <= at && at <= to);
    const until = knownAt(books, order, at) + REPORTED_WITHIN_MS + screen.lagMs;
    // The person who starts the station again is asked about labels that came out meanwhile.
    if (span === undefined || span.to < until) return [];
    const scans = screen.pages
      .filter(({ life }) => life === span.life)
      .flatMap((page) => page.scans.filter(({ isEarlier, scannedAt }) => !isEarlier && scannedAt <= at));
    // No person holds this parcel: it comes with the batch, and its label with the heap.
    if (!isFromDesk(books, order, at)) return [];
    const newest = newestOf(scans);
    if (newest !== null && isOf(newest, order)) return [];
    // Somebody has pressed a key for it: they stand there, until the next parcel; for another sheet they wait.
    const before = sheetsOf(books, order).findLast((sheet) => sheet.at < at)?.at ?? null;
    const since = before ?? newest?.scannedAt ?? 0;
    if (screen.keys.some((key) => key.at <= at && key.at >= since && isKeyFor(key.order, order))) return [];
    if (isGivenAway(books, order, at, until)) return [];
    const pages = pagesWithin(books, span, at, until);
    if (pages.some((page) => isAnnounced(page, order) || isInHand(page, order))) return [];
    const shown = newest === null ? 'no scan' : `the scan of ${newest.code}`;
    return [`${order}: its sheet came at ${round(at)} ms unannounced, while ${shown} stood on the screen`];
  });
}

/** The parcel of that scan is this order's; a new shipment has a reference of its own. */
const isOf = (scan: ShownScan, order: string) => (scan.order ?? scan.code) === order;

/** What could not be read, or was a command, puts no parcel into the hands. */
function newestOf(scans: readonly ShownScan[]): ShownScan | null {
  const parcels = scans.filter(({ outcome }) => outcome.kind !== 'refused');
  return parcels.reduce<ShownScan | null>((a, b) => (a === null || b.id > a.id ? b : a), null);
}

function isInHand({ scans }: ScreenPage, order: string): boolean {
  const newest = newestOf(scans.filter(({ isEarlier }) => !isEarlier));
  return newest !== null && isOf(newest, order);
}

/** A person who scans it for the courier has parcel and sheet in their hands, and needs no notice of them. */
function isGivenAway({ ledger, screen: { stationTime } }: Books, order: string, from: number, to: number): boolean {
  if (stationTime === null) return false;
  const events = ledger.find(({ job }) => job.key.value === order)?.events ?? [];
  return events.some(({ type, at }) => type === 'handed_over' && at >= stationTime(from) && at <= stationTime(to));
}

/** When the station had written down that the sheet is there; if that is unknown, some moments later. */
function knownAt(books: Books, order: string, at: number): number {
  return confirmedAt(books, order, at) ?? at + UNTOLD_MS;
}

function confirmedAt({ ledger, screen: { stationTime } }: Books, order: string, at: number): number | null {
  if (stationTime === null) return null;
  const events = ledger.find(({ job }) => job.key.value === order)?.events ?? [];
  const confirmed = events.find((event) => event.type === 'print_confirmed' && event.at >= stationTime(at));
  return confirmed === undefined ? null : (confirmed.at - stationTime(0)) / (stationTime(1) - stationTime(0));
}

const isKeyFor = (pressed: string, order: string) => order === pressed || order.startsWith(`${pressed}~`);

function isFromDesk(books: Books, order: string, at: number): boolean {
  const isScanned = books.screen.pages.some((page) =>
    page.scans.some((scan) => scan.order === order && !scan.isEarlier && scan.scannedAt <= at),
  );
  return isScanned || entryOf(books, order)?.job.lane === 'bench';
}

const timeOf = ({ events }: LedgerEntry, type: string, from?: string): number | null =>
  events.find((event) => event.type === type && (from === undefined || event.from === from))?.at ?? null;

/** Sent together, and their labels were there together; the packer has the parcels in a row, and takes the sheets so. */
export function outOfOrder(books: Books): readonly string[] {
  const { stationTime, diskFailedAt } = books.screen;
  if (stationTime === null) return [];
  const sent = books.ledger.flatMap((entry) => {
    const accepted = entry.events[0];
    const labelAt = timeOf(entry, 'label_stored', 'submitting');
    const printAt = timeOf(entry, 'print_started');
    if (accepted?.to !== 'queued' || entry.job.lane !== 'bench' || labelAt === null || printAt === null) return [];
    return [{ entry, acceptedAt: accepted.at, labelAt, printAt }];
  });
  return sent.flatMap((later) =>
    sent.flatMap((earlier) => {
      if (earlier.entry.job.seq >= later.entry.job.seq || later.acceptedAt > earlier.labelAt) return [];
      if (earlier.labelAt > later.labelAt + PASSED_AFTER_MS || later.printAt >= earlier.printAt) return [];
      // Its answer was so slow that its parcel was set aside, or that a label before this one passed it already; or its
      // print could not be written down at first.
      const isTriedAgain = diskFailedAt.some(
        (at) => stationTime(at) >= earlier.labelAt && stationTime(at) <= earlier.printAt,
      );
      const isSetAside = timeOf(earlier.entry, 'set_aside', 'submitting') !== null;
      const isPassed = sent.some(
        ({ entry, labelAt }) =>
          entry.job.seq > earlier.entry.job.seq &&
          labelAt + PASSED_AFTER_MS < earlier.labelAt &&
          labelAt <= later.labelAt,
      );
      if (isSetAside || isPassed || isTriedAgain) return [];
      const [first, second] = [earlier.entry.job.key.value, later.entry.job.key.value];
      return [`${first}: was scanned before ${second}, its label was there with that one's and came out after it`];
    }),
  );
}

/** A slot that is named is one parcel's, also a while after that one's label came out: the packer may not have brought it yet. */
export function sharedSlots(books: Books): readonly string[] {
  const { stationTime } = books.screen;
  const leaving = books.ledger.flatMap((entry) => {
    const { key, slot, state } = entry.job;
    const outAt = timeOf(entry, 'print_confirmed');
    return slot === null || state !== 'printed' || outAt === null ? [] : [{ order: key.value, slot, outAt }];
  });
  const found = books.screen.pages.flatMap((page) => {
    const claims = [
      ...page.scans.flatMap(({ order, outcome }) =>
        order !== null && 'slot' in outcome && outcome.slot !== null ? [{ order, slot: outcome.slot }] : [],
      ),
      ...page.shelf.flatMap(({ order, slot }) => (slot === null ? [] : [{ order, slot }])),
      ...leaving.filter(({ outAt }) => {
        const since = stationTime === null ? -1 : stationTime(page.at) - outAt;
        return since >= 0 && since < SLOT_HELD_MS;
      }),
    ];
    return claims.flatMap(({ order, slot }) => {
      const other = claims.find((claim) => claim.slot === slot && claim.order !== order);
      return other === undefined || other.order < order ? [] : [{ page, slot, orders: [order, other.order] }];
    });
  });
  return once(found, ({ orders }) => orders.join(' ')).map(
    ({ page, slot, orders }) => `${orders.join(' and ')}: ${when(page)} both were in slot ${slot}`,
  );
}

/** The parcel waits for the carrier to mend what came. */
const FAULTY_LABEL = createI18n('en').t('problem.label_not_pdf.title');

/** What the screen promises to happen automatically: the label prints when it comes, the order goes when the network is back. */
function isPromise({ outcome, body }: ShownScan): boolean {
  switch (outcome.kind) {
    case 'sending':
      return outcome.step !== 'withdrawing';
    case 'wait':
      return !body.startsWith(FAULTY_LABEL);
    case 'offline':
      return true;
    case 'pay':
      return outcome.step === 'shipment' || outcome.step === 'hold';
    default:
      return false;
  }
}

/** A promise ends in a sheet, or in a word that it will not. */
export function brokenPromises(books: Books): readonly string[] {
  if (books.screen.lives.at(-1)?.atRest !== true) return [];
  const promises = once(
    stated(books, (scan) => isPromise(scan) && !scan.isEarlier),
    ({ scan }) => scan.order,
  );
  return promises.flatMap(({ page, scan: { order, word } }) => {
    if (sheetsOf(books, order).some(({ at }) => at >= page.at)) return [];
    const later = books.screen.pages.filter(({ at }) => at >= page.at);
    const isTold = later.some(
      ({ scans, band, shelf }) =>
        band.some((line) => line.order === order) ||
        shelf.some((item) => item.order === order && ['elsewhere', 'unproven', 'cancelled'].includes(item.step)) ||
        scans.some((scan) => scan.order === order && !isPromise(scan) && scan.outcome.kind !== 'echo'),
    );
    return isTold ? [] : [`${order}: ${when(page)} promised "${word}", no sheet came and no word about it`];
  });
}

/** "The courier takes it": only what has a sheet, is paid, and is not cancelled. */
export function goesAllTheSame(books: Books): readonly string[] {
  const taken = books.screen.pages.flatMap((page) => {
    const { pickup } = page;
    return pickup?.outcome === 'taken' && pickup.order !== null
      ? [{ page, pickup: { ...pickup, order: pickup.order } }]
      : [];
  });
  return once(taken, ({ pickup }) => `${pickup.order} ${pickup.scannedAt}`).flatMap(({ page, pickup }) => {
    const { order, shipmentId, scannedAt, word } = pickup;
    const { stationTime } = books.screen;
    const words: string[] = [];
    const say = (text: string) => words.push(`${order}: ${when(page)} said "${word}", ${text}`);
    if (!books.foreign.has(order) && !sheetsOf(books, order).some(({ at }) => at <= page.at)) say('without a sheet');
    const cancelledAt = books.screen.cancelledElsewhere.get(shipmentId ?? '') ?? Number.POSITIVE_INFINITY;
    const fresh = stationTime === null ? Number.POSITIVE_INFINITY : FRESH_MS / (stationTime(1) - stationTime(0));
    if (pickup.isChecked && cancelledAt < scannedAt - fresh) say(`cancelled elsewhere at ${round(cancelledAt)} ms`);
    const isPaid = books.charges.some(
      (line) => line.shipmentId === shipmentId && line.kind !== 'refund' && line.at <= page.at,
    );
    if (!isPaid) say('and nobody has paid for it');
    return words;
  });
}

/** A label that is void is not printed once more. */
export function voidSheets(books: Books): readonly string[] {
  return books.sheets.flatMap(({ title, at, owner }) => {
    const cancelledAt = books.screen.cancelledElsewhere.get(owner ?? '') ?? Number.POSITIVE_INFINITY;
    const key = books.screen.keys.findLast((one) => one.order === title && one.at <= at && one.key === 'print');
    const isAgain = sheetsOf(books, title).some((other) => other.at < at);
    if (!isAgain || key === undefined || key.at < cancelledAt) return [];
    // The service did not answer while somebody waited; its later answer is on the screen.
    if (entryOf(books, title)?.job.state === 'cancelled') return [];
    return [
      `${title}: asked for at ${round(key.at)} ms, the void label of a shipment came out that was cancelled elsewhere at ${round(cancelledAt)} ms`,
    ];
  });
}

/** At rest, the counts are those of the ledger, nothing waits, and nothing holds the account. */
export function oldFigures(books: Books): readonly string[] {
  const span = books.screen.lives.at(-1);
  const page = books.screen.pages.findLast(({ life }) => life === span?.life);
  const { stationTime, lagMs } = books.screen;
  if (span?.atRest !== true || page === undefined || page.status === null || stationTime === null) return [];
  // What has just changed may still be on its way to the page.
  const settled = stationTime(span.to - FIGURES_WITHIN_MS - lagMs);
  if (books.ledger.some(({ events }) => events.some(({ at }) => at > settled))) return [];
  const { counts, waitingSince } = page.status;
  const words: string[] = [];
  const ledger: Record<string, number> = {};
  for (const { job } of books.ledger) ledger[job.state] = (ledger[job.state] ?? 0) + 1;
  for (const state of new Set([...Object.keys(counts), ...Object.keys(ledger)])) {
    const [shown, right] = [counts[state] ?? 0, ledger[state] ?? 0];
    if (shown !== right) words.push(`${when(page)} the count of ${state} was ${shown}, in the end it is ${right}`);
  }
  if (waitingSince !== null) words.push(`${when(page)} orders waited to be sent, in the end none does`);
  return words;
}

/** The balance is one that the service had between the request, whose time stands beside it, and its answer. */
export function wrongBalance({ screen, balances }: Books): readonly string[] {
  const { stationTime } = screen;
  if (stationTime === null) return [];
  const scale = stationTime(1) - stationTime(0);
  const found = screen.pages.flatMap((page) => {
    const balance = page.status?.balance ?? null;
    return balance === null ? [] : [{ page, balance, requested: (balance.at - stationTime(0)) / scale }];
  });
  return once(found, ({ balance }) => `${balance.amount} ${balance.at}`).flatMap(({ page, balance, requested }) => {
    const from = requested - CLOCK_MS - screen.aheadMs;
    const before = balances.findLast(({ at }) => at <= from);
    const right = [before, ...balances.filter(({ at }) => at > from && at <= page.at)];
    if (right.some((one) => one?.kurus === balance.amount)) return [];
    const kurus = right.flatMap((one) => one?.kurus ?? []);
    return [
      `${when(page)} the balance was ${balance.amount} kuruş as of ${round(requested)} ms, it was ${kurus.join(' or ')}`,
    ];
  });
}

/** "This scan was not saved, nothing was sent": it must have no job. */
export function storedAllTheSame(books: Books): readonly string[] {
  const { pages, stationTime } = books.screen;
  if (stationTime === null) return [];
  const lost = pages.flatMap((page) =>
    page.scans.flatMap((scan) => (scan.outcome.kind === 'not_kept' ? [{ page, scan }] : [])),
  );
  return once(lost, ({ page, scan }) => `${page.life} ${scan.id}`).flatMap(({ page, scan }) => {
    const acceptedAt = entryOf(books, scan.code)?.events[0]?.at ?? Number.NEGATIVE_INFINITY;
    if (acceptedAt < stationTime(scan.scannedAt) || acceptedAt > stationTime(page.at)) return [];
    return [`${scan.code}: ${when(page)} said "${scan.word}, nothing was sent", and there is a job by that scan`];
  });
}

/** "Waiting for the service" stands beside no green light for the connection. */
export function greenIndicator({ screen }: Books): readonly string[] {
  const found: string[] = [];
  let since: ScreenPage | null = null;
  const within = INDICATOR_WITHIN_MS + screen.lagMs + (screen.diskFailedAt.length > 0 ? WRITTEN_AGAIN_MS : 0);
  for (const page of screen.pages) {
    const [newest] = page.scans;
    const isOffline = newest?.outcome.kind === 'offline' && newest.outcome.step !== 'budget';
    const isBoth = isOffline && page.status?.connection === 'online';
    if (since !== null && (!isBoth || since.life !== page.life)) {
      const lasted = page.life === since.life ? page.at - since.at : 0;
      const [stated] = since.scans;
      if (lasted > within)
        found.push(
          `${stated?.code}: ${when(since)} said "${stated?.word}" beside "connected", for ${round(lasted)} ms`,
        );
      since = null;
    }
    if (isBoth) since ??= page;
  }
  return found;
}
