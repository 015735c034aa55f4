import type { Job, TimelineEntry } from '../../../../electron/contract/job.ts';
import type { ChargeRecord, ShipmentRecord } from '../../../../electron/demo/control/control.ts';
import type { ScanMade } from './desk.ts';
import type { ScreenState } from './screenBook.ts';

export interface Sheet {
  readonly reference: string;
  /** Epoch ms at which it was whole. */
  readonly at: number;
}

export interface JournalJob {
  readonly job: Job;
  readonly timeline: readonly TimelineEntry[];
}

/** The four books of the day, and what was scanned. */
export interface Books {
  readonly scans: readonly ScanMade[];
  /** What the screen showed. */
  readonly screen: readonly ScreenState[];
  /** What came out of the printers. */
  readonly paper: readonly Sheet[];
  /** What the station wrote down. */
  readonly journal: readonly JournalJob[];
  /** The service's charges, its refunds, and the balance. */
  readonly charges: readonly ChargeRecord[];
  readonly shipments: readonly ShipmentRecord[];
  /** Before the first charge, kuruş. */
  readonly startBalance: number;
}

/** Two clocks of one machine, and a page that paints when it can, ms. */
const SLACK_MS = 40;
/** So soon after the station knows that a label came out, ms, or with the next two changes of the screen, it shows whose it is. */
const REPORTED_WITHIN_MS = 3_000;

/** Everything in which two of the books do not agree, in words; none on a good day. */
export function untrueIn(books: Books): readonly string[] {
  return [
    ...expectationsMissed(books),
    ...alreadyBeforeASheet(books),
    ...printedWithoutASheet(books),
    ...unannounced(books),
    ...wrongSlots(books),
    ...courierTookWrong(books),
    ...wrongBalance(books),
    ...serviceAgainstJournal(books),
    ...paperAgainstJournal(books),
    ...paperAgainstService(books),
    ...promisesBroken(books),
  ];
}

const time = (at: number) => new Date(at).toISOString().slice(11, 23);
const minute = (at: number) => new Date(at).toTimeString().slice(0, 5);
const named = (scan: ScanMade | undefined) =>
  scan === undefined ? 'before the first scan' : `${scan.hour}, scan ${scan.number} (${scan.code || 'empty'})`;

/** A shown outcome of one order, from when it began to stand there. */
interface ShipmentReport {
  readonly at: number;
  readonly scan: ScanMade;
  readonly panel: NonNullable<ScreenState['panel']>;
}

/** The newest scan at a moment, of those that put a parcel into the hands. */
function inHand({ scans }: Books, at: number): ScanMade | undefined {
  return scans.findLast((scan) => scan.at <= at && scan.subject !== null && scan.where === 'desk');
}

/** Each outcome that the panel came to, once. */
function reported(books: Books): readonly ShipmentReport[] {
  const found: ShipmentReport[] = [];
  for (const { at, panel } of books.screen) {
    if (panel === null || panel.of !== 'scan' || panel.code === '') continue;
    const scan = books.scans.findLast((one) => one.at <= at && one.code === panel.code);
    if (scan === undefined) continue;
    const last = found.at(-1);
    if (last?.scan === scan && last.panel.outcome === panel.outcome && last.panel.step === panel.step) continue;
    found.push({ at, scan, panel });
  }
  return found;
}

const sheetsOf = ({ paper }: Books, reference: string) => paper.filter((sheet) => sheet.reference === reference);

function expectationsMissed({ scans }: Books): readonly string[] {
  return scans
    .filter(({ shows, came }) => shows !== null && came !== shows)
    .map((scan) => `${named(scan)}: the screen came to "${scan.came ?? 'nothing'}", not to "${scan.shows}"`);
}

/** "Already" only where a sheet came out before this scan, and with the time of that sheet. */
function alreadyBeforeASheet(books: Books): readonly string[] {
  return reported(books).flatMap(({ scan, panel }) => {
    if (panel.outcome !== 'already_shipped' || !panel.step.startsWith('here')) return [];
    const before = sheetsOf(books, panel.code).filter(({ at }) => at <= scan.until);
    if (before.length === 0)
      return [`${named(scan)}: the screen says "${panel.text}", and no label had come out before`];
    const shown = /\b\d\d:\d\d(?!:)\b/.exec(panel.text.replace(/\b\d\d:\d\d:\d\d\b/g, ''))?.[0];
    const minutes = before.map(({ at }) => minute(at));
    if (shown === undefined || minutes.includes(shown)) return [];
    return [`${named(scan)}: the screen says ${shown}, the label came out at ${minutes.join(', ')}`];
  });
}

/** "Printed" only after a sheet of this order. */
function printedWithoutASheet(books: Books): readonly string[] {
  return reported(books).flatMap(({ at, scan, panel }) => {
    if (panel.outcome !== 'done' || panel.step !== 'printed') return [];
    const before = sheetsOf(books, panel.code).filter((sheet) => sheet.at <= at + SLACK_MS);
    return before.length > 0 ? [] : [`${named(scan)}: the screen says "${panel.text}", and no label is out`];
  });
}

/** What comes out for another parcel than the one in the hands is announced, by the name of its order. */
function unannounced(books: Books): readonly string[] {
  return books.paper.flatMap(({ reference, at }) => {
    const scanned = books.scans.some((scan) => scan.subject === reference && scan.at < at && scan.where === 'desk');
    const hand = inHand(books, at);
    // No person holds a parcel of a list that goes by itself yet.
    if (!scanned || hand?.subject === reference) return [];
    const timeline = books.journal.find(({ job }) => job.key.value === reference)?.timeline ?? [];
    const known = Math.max(at, ...timeline.filter(({ to }) => to === 'printed').map((entry) => entry.at));
    const next = books.screen.filter((state) => state.at > known)[1]?.at ?? known;
    const until = Math.max(known + REPORTED_WITHIN_MS, next);
    const stated = statesBetween(books.screen, at - SLACK_MS, until).some(({ banners }) => names(banners, reference));
    if (stated) return [];
    const late = `${time(at)}: the label of ${reference} came out while ${hand?.subject} was in the hands`;
    return [`${hand?.hour}, ${late}, and no banner names it`];
  });
}

function statesBetween(states: readonly ScreenState[], from: number, until: number): readonly ScreenState[] {
  const first = states.findLastIndex(({ at }) => at <= from);
  return states.slice(Math.max(0, first)).filter(({ at }, index) => index === 0 || at <= until);
}

/** A code stands on the page in groups: "S- 1001". */
const names = (text: string, reference: string) => text.replace(/\s/g, '').includes(reference);

/** A slot that was shown belongs to that parcel alone as long as it stands there. */
function wrongSlots(books: Books): readonly string[] {
  const stands: { reference: string; slot: number; from: number; until: number }[] = [];
  const wrong: string[] = [];
  for (const { at, scan, panel } of reported(books)) {
    const slot = Number(/Göz (\d+)/.exec(panel.text)?.[1] ?? Number.NaN);
    if (Number.isNaN(slot) || panel.outcome === 'where') continue;
    const job = books.journal.find((one) => one.job.key.value === panel.code)?.job;
    if (job?.slot !== slot) wrong.push(`${named(scan)}: the screen says slot ${slot}, the journal ${job?.slot}`);
    const out = sheetsOf(books, panel.code).find((sheet) => sheet.at >= at);
    stands.push({ reference: panel.code, slot, from: at, until: out?.at ?? Number.POSITIVE_INFINITY });
  }
  for (const [index, one] of stands.entries()) {
    const other = stands
      .slice(index + 1)
      .find((it) => it.slot === one.slot && it.reference !== one.reference && it.from < one.until);
    if (other !== undefined) wrong.push(`slot ${one.slot} was told for ${one.reference} and for ${other.reference}`);
  }
  return wrong;
}

/** The courier takes only what is paid, printed and not cancelled, and may take everything that is ready. */
function courierTookWrong(books: Books): readonly string[] {
  const wrong: string[] = [];
  for (const { at, panel } of books.screen) {
    if (panel?.of !== 'pickup' || panel.outcome !== 'taken') continue;
    const scan = books.scans.findLast((one) => one.at <= at && one.code === panel.code);
    const shipment = books.shipments.findLast(
      (one) => one.orderReference === panel.code || one.trackingNumber === panel.code,
    );
    if (shipment === undefined) wrong.push(`${named(scan)}: taken, and the service has no such shipment`);
    else if (shipment.status === 'cancelled') {
      wrong.push(`${named(scan)}: the screen says "${panel.text}", and the shipment is cancelled`);
    } else if (shipment.payment !== 'balance' && shipment.payment !== 'card_paid') {
      wrong.push(`${named(scan)}: taken, and not paid`);
    } else if (sheetsOf(books, String(shipment.orderReference)).length === 0) {
      wrong.push(`${named(scan)}: taken, and no label came out`);
    }
  }
  return [...new Set(wrong)];
}

/** The balance in the top line is one that the service had, within the age that stands beside it. */
function wrongBalance(books: Books): readonly string[] {
  const had = [
    { at: 0, kurus: books.startBalance },
    ...books.charges.map(({ at, balanceAfterKurus }) => ({ at: Date.parse(at), kurus: balanceAfterKurus })),
  ];
  const wrong = new Set<string>();
  for (const { at, balance } of books.screen) {
    const [, lira, kurus] = /(-?[\d.]+),(\d\d)\s*TL/.exec(balance) ?? [];
    if (lira === undefined) continue;
    const shown = Number(lira.replaceAll('.', '')) * 100 + Number(kurus);
    const minutes = Number(/(\d+) dk/.exec(balance)?.[1] ?? 0);
    const since = at - (minutes + 1) * 60_000 - SLACK_MS;
    // Still so after the earliest moment, and so before now.
    const fits = had.some(
      (one, index) => one.kurus === shown && one.at <= at + SLACK_MS && (had[index + 1]?.at ?? at) >= since,
    );
    if (!fits) wrong.add(`${time(at)}: the top line says "${balance}", which the service did not have then`);
  }
  return [...wrong];
}

/** Each movement of a shipment's money stands in the journal, to the kuruş. */
function serviceAgainstJournal({ charges, journal }: Books): readonly string[] {
  const sums = (moves: readonly { readonly reference: string; readonly kurus: number }[]) => {
    const byReference = new Map<string, number>();
    for (const { reference, kurus } of moves) byReference.set(reference, (byReference.get(reference) ?? 0) + kurus);
    return byReference;
  };
  const service = sums(
    charges.flatMap(({ kind, kurus, orderReference }) => {
      if (orderReference === null || kind === 'topup' || kind === 'debt') return [];
      // A card pays to the service, and the balance does not move.
      return [{ reference: orderReference, kurus: kind === 'card' ? kurus : -kurus }];
    }),
  );
  const station = sums(
    journal.flatMap(({ job, timeline }) =>
      timeline.flatMap(({ amount }) => (amount === null ? [] : [{ reference: job.key.value, kurus: amount }])),
    ),
  );
  const wrong = [...new Set([...service.keys(), ...station.keys()])].flatMap((reference) => {
    const [there, here] = [service.get(reference) ?? 0, station.get(reference) ?? 0];
    return there === here ? [] : [`${reference}: ${there} kuruş at the service, ${here} in the journal`];
  });
  const twice = [...service.keys()].filter(
    (reference) => charges.filter((one) => one.orderReference === reference && one.kind === 'charge').length > 1,
  );
  return [...wrong, ...twice.map((reference) => `${reference}: charged twice`)];
}

/** As many sheets as the journal counts. */
function paperAgainstJournal(books: Books): readonly string[] {
  return books.journal.flatMap(({ job }) => {
    const sheets = sheetsOf(books, job.key.value).length;
    return sheets === job.printCount
      ? []
      : [`${job.key.value}: ${sheets} sheets, the journal counts ${job.printCount}`];
  });
}

/** What was paid and not given back has a label; what has a label was paid. */
function paperAgainstService(books: Books): readonly string[] {
  return books.shipments.flatMap(({ orderReference, status, payment }) => {
    const reference = String(orderReference);
    const sheets = sheetsOf(books, reference).length;
    const isPaid = payment === 'balance' || payment === 'card_paid';
    if (isPaid && status !== 'cancelled' && sheets === 0) return [`${reference}: paid, and no label came out`];
    if (!isPaid && sheets > 0) return [`${reference}: a label came out, and it is not paid`];
    return [];
  });
}

/** What the screen promised to print by itself came out, or the screen showed otherwise since. */
function promisesBroken(books: Books): readonly string[] {
  const last = new Map(reported(books).map((one) => [one.panel.code, one]));
  return [...last.values()].flatMap(({ at, scan, panel }) => {
    if (!/kendiliğinden|Etiket geliyor|Etiket yazıcıda/.test(panel.text)) return [];
    const stored = books.paper.some((sheet) => sheet.reference === panel.code && sheet.at >= at - SLACK_MS);
    const job = books.journal.find((one) => one.job.key.value === panel.code)?.job;
    const isOver = job?.state === 'cancelled' || job?.state === 'awaiting_payment';
    return stored || isOver ? [] : [`${named(scan)}: the screen promised "${panel.text}", and no label came out`];
  });
}

/** The station's patience with a slow answer is a second; timers are not exact, ms. */
const TIMEOUT_MS = 900;

/**
 * Labels of one lane come out in the order of its scans, but for an order whose answer is slow: as soon as one label behind it
 * has waited for long enough, no label waits for it any more (electron/core/printing/printSchedule.ts).
 */
export function outOfOrder({ paper, journal }: Books, scanned: readonly string[]): readonly string[] {
  const outAt = (reference: string) => paper.find((sheet) => sheet.reference === reference)?.at ?? 0;
  const timeOf = (reference: string, type: string) =>
    journal.find(({ job }) => job.key.value === reference)?.timeline.find((entry) => entry.type === type)?.at ?? 0;
  const startedAt = (reference: string) => timeOf(reference, 'print_started');
  /** When the first of these labels had waited for long enough. */
  const passedAt = (behind: readonly string[]) =>
    Math.min(
      ...behind
        .map((reference) => ({ until: timeOf(reference, 'label_stored') + TIMEOUT_MS, reference }))
        .map(({ until, reference }) => (startedAt(reference) >= until ? until : Number.POSITIVE_INFINITY)),
    );
  /** Its answer was so slow that its parcel was set aside: no label waits for it any more. */
  const isSetAside = (reference: string) =>
    journal
      .find(({ job }) => job.key.value === reference)
      ?.timeline.some(({ type, from }) => type === 'set_aside' && from === 'submitting') === true;
  return scanned.flatMap((earlier, index) => {
    if (isSetAside(earlier)) return [];
    const behind = scanned.slice(index + 1);
    const isPassedAt = passedAt(behind);
    return behind
      .filter((later) => outAt(later) < outAt(earlier) && startedAt(later) < isPassedAt)
      .map(
        (later) => `${later} came out before ${earlier}, which was scanned before it, and none had waited long enough`,
      );
  });
}
