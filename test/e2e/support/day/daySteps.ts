import { type Command, commandCode } from '../../../../electron/contract/command.ts';
import type { Day } from './desk.ts';
import type { Shown } from './screenBook.ts';

/** What happens at the desk, one after the other. */
export type DayStep =
  /** A new hour of the day: for the reader, and for the names of the pictures. */
  | { readonly kind: 'hour'; readonly title: string }
  /**
   * The scanner reads a code. `shows`: what the screen then has to come to; null: it is not waited for. `subject`: what
   * the packer has in the hands since; null where the scan was no order (a command, an empty one).
   */
  | {
      readonly kind: 'scan';
      readonly code: string;
      readonly shows: Shown | null;
      readonly subject: string | null;
      readonly where: 'desk' | 'pickup';
      /** The barcode of the order's label is read instead of its packing slip. */
      readonly byLabel?: true;
    }
  /** The person at the desk waits until the newest scan of an order shows this. */
  | { readonly kind: 'see'; readonly code: string; readonly shows: Shown }
  /** A hand presses keys, and waits for what the screen shows then. */
  | { readonly kind: 'press'; readonly keys: string; readonly shows: Shown | null }
  /** Something that a person does elsewhere, or that happens to the service, the network or the printer. */
  | { readonly kind: 'event'; readonly what: string; readonly happens: (day: Day) => unknown };

export const hour = (title: string): DayStep => ({ kind: 'hour', title });

export const scan = (code: string, shows: Shown | null): DayStep => ({
  kind: 'scan',
  code,
  shows,
  subject: code === '' ? null : code,
  where: 'desk',
});

/** Each is scanned when the label of the one before is out. */
export const pack = (...codes: readonly string[]): readonly DayStep[] => codes.map((code) => scan(code, 'done'));

/** One after the other, without waiting for their outcomes. */
export const scanInARow = (...codes: readonly string[]): readonly DayStep[] => codes.map((code) => scan(code, null));

export const see = (code: string, shows: Shown): DayStep => ({ kind: 'see', code, shows });

/** Longer than two scans take, ms; the answer is let go as soon as they are made. */
export const SLOW_ANSWER_MS = 20_000;

/** Scanned, and scanned again before the first scan has its answer: one label, and it is a first print. */
export const scanTwice = (code: string): readonly DayStep[] => [
  event('the service is slow', ({ service }) => service.control.setLatency(SLOW_ANSWER_MS)),
  ...scanInARow(code, code),
  event('the service answers', ({ service }) => service.control.setLatency(0)),
  see(code, 'done'),
];

/** A barcode of the command sheet. */
export const say = (command: Command, shows: Shown | null = null): DayStep => ({
  kind: 'scan',
  code: commandCode(command),
  shows,
  subject: null,
  where: 'desk',
});

/** "Where?", then the order: searched for, and not shipped by it. */
export const where = (code: string, found: string): readonly DayStep[] => [
  say({ name: 'where' }),
  { kind: 'scan', code, shows: `where/${found}`, subject: null, where: 'desk' },
];

/** While the courier stands at the door, the barcodes of the labels are read. */
export const handOver = (orders: readonly string[], shows: Shown): readonly DayStep[] =>
  orders.map((code) => ({ kind: 'scan', code, shows, subject: null, where: 'pickup', byLabel: true }));

/** The same with another code than that of a label: a packing slip, or something foreign. */
export const handOverSlip = (code: string, shows: Shown): DayStep => ({
  kind: 'scan',
  code,
  shows,
  subject: null,
  where: 'pickup',
});

export const press = (keys: string, shows: Shown | null = null): DayStep => ({ kind: 'press', keys, shows });

export const event = (what: string, happens: (day: Day) => unknown): DayStep => ({ kind: 'event', what, happens });

/** Between two presses of a key that seems to do nothing, ms. */
const AGAIN_MS = 2_000;

/** Polls the service by Alt+B until the label is there: a key that comes before its card is pressed again. */
export const askUntilLabel = (reference: string) =>
  event(`the label of ${reference}`, (day) => {
    let next = 0;
    return day.until(`the label of ${reference}`, async () => {
      if ((await day.sheetsOf(reference)) === 1) return true;
      if (Date.now() < next) return false;
      next = Date.now() + AGAIN_MS;
      await day.press('Alt+b');
      return false;
    });
  });
