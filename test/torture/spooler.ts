import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
import type { SpoolOutcome, SpoolProgress } from '../../electron/core/ports/Printer.ts';
import type { SpoolerLine } from './countingPrinter.ts';

export const PRINTER_ID = 'cups:Counting';

/** How the document of a separator begins, and its title. */
export const SEPARATOR = 'separator';

/**
 * What goes wrong with a document. `refuse`: not taken. `lost`: taken, and the answer does not arrive. `abort`: taken, and
 * nothing comes out. `paper`: none left for so many ms. `forget`: printed, and the spooler has forgotten it.
 */
export type SpoolTrouble =
  | { readonly kind: 'refuse' | 'lost' | 'abort' | 'forget' }
  | { readonly kind: 'paper'; readonly ms: number };

/** One sheet that came out of the printer. */
export interface Sheet {
  readonly title: string;
  readonly spoolId: string;
  /** When its station handed it over, and when it lay in the tray, ms of the run. */
  readonly submittedAt: number;
  readonly at: number;
  /** SHA-256 of the document. */
  readonly hash: string;
}

export interface Spooler extends SpoolerLine {
  readonly sheets: () => readonly Sheet[];
  readonly documents: () => readonly Uint8Array[];
  /** True when nothing with that title can come out any more. */
  isIdle(title: string | null): boolean;
  /** True when the printer waits for paper for a while yet, and what has that title with it. */
  isStuck(title: string): boolean;
  pause(): void;
  resume(): void;
  /** The document that is submitted next but `after` meets this. */
  trouble(nth: number, trouble: SpoolTrouble): void;
  /** From now on nothing goes wrong; how often something did. */
  mend(): void;
  troubles(): number;
  close(): void;
}

/** Somebody who watches the printer for so long (real ms) sees that it does not go on. */
const STUCK_MS = 300;

interface Entry {
  readonly spoolId: string;
  readonly title: string;
  readonly bytes: Uint8Array;
  readonly submittedAt: number;
  readonly trouble: SpoolTrouble | null;
  outcome: SpoolOutcome | null;
  waiting: Waiting | null;
  readonly listeners: Set<{ progress(progress: SpoolProgress): void; end(outcome: SpoolOutcome): void }>;
}

type Waiting = 'paused' | 'out_of_paper';

function waitingFor(trouble: Waiting): SpoolProgress {
  return { kind: 'waiting', trouble, reason: trouble === 'paused' ? 'paused' : 'out of paper' };
}

/** A print system that counts what comes out of it. One printer, one sheet at a time, `sheetMs` for each, `now` in ms of the run. */
export function createSpooler(sheetMs: () => number, now: () => number): Spooler {
  const entries = new Map<string, Entry>();
  const sheets: Sheet[] = [];
  const planned = new Map<number, SpoolTrouble>();
  let queue: Entry[] = [];
  let submitted = 0;
  let happened = 0;
  let paused = false;
  let busy = false;
  /** When the printer gets paper again, real ms; null while it has some. */
  let paperAt: number | null = null;
  let mended = false;
  const timers = new Set<NodeJS.Timeout>();

  function later(ms: number, run: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  function notify(entry: Entry, waiting: Waiting | null) {
    entry.waiting = waiting;
    const progress: SpoolProgress = waiting === null ? { kind: 'printing' } : waitingFor(waiting);
    for (const listener of entry.listeners) listener.progress(progress);
  }

  function end(entry: Entry, outcome: SpoolOutcome) {
    entry.outcome = outcome;
    for (const listener of entry.listeners) listener.end(outcome);
    entry.listeners.clear();
  }

  function work() {
    const [entry] = queue;
    if (busy || entry === undefined) return;
    if (paused) return notify(entry, 'paused');
    busy = true;
    const { trouble } = entry;
    if (trouble?.kind === 'paper' && !mended) {
      notify(entry, 'out_of_paper');
      paperAt = performance.now() + trouble.ms;
      return later(trouble.ms, () => feed(entry));
    }
    feed(entry);
  }

  function feed(entry: Entry) {
    paperAt = null;
    if (entry.outcome !== null) {
      busy = false;
      return work();
    }
    notify(entry, null);
    later(sheetMs(), () => {
      queue = queue.filter((other) => other !== entry);
      busy = false;
      const { trouble, spoolId, title, bytes, submittedAt } = entry;
      if (trouble?.kind === 'abort') {
        end(entry, { kind: 'aborted', trouble: null, reason: 'the printer gave up' });
      } else {
        sheets.push({ title, spoolId, submittedAt, at: now(), hash: createHash('sha256').update(bytes).digest('hex') });
        end(entry, trouble?.kind === 'forget' ? { kind: 'unknown', detail: 'forgotten' } : { kind: 'completed' });
      }
      work();
    });
  }

  return {
    async list(): Promise<readonly PrinterInfo[]> {
      return [
        {
          id: PRINTER_ID,
          name: 'Counting',
          kind: 'cups',
          state: paused ? 'paused' : 'ready',
          trouble: paused ? 'paused' : null,
          reason: null,
          media: [{ widthMm: 100, heightMm: 150 }],
          dpi: 203,
          darkness: [],
          tellsEnd: true,
        },
      ];
    },

    async submit({ printerId, title, file }) {
      if (printerId !== PRINTER_ID) return { kind: 'missing' };
      submitted += 1;
      const trouble = mended ? null : (planned.get(submitted) ?? null);
      if (trouble !== null) happened += 1;
      if (trouble?.kind === 'refuse') return { kind: 'refused', detail: 'the spooler is not in the mood' };
      let bytes: Uint8Array;
      try {
        // At once: as a spooler, it owns a copy when it answers.
        bytes = readFileSync(file);
      } catch (cause) {
        return { kind: 'refused', detail: String(cause) };
      }
      const spoolId = `Counting-${submitted}`;
      const entry: Entry = {
        ...{ spoolId, title, bytes, submittedAt: now(), trouble },
        ...{ outcome: null, waiting: null, listeners: new Set() },
      };
      entries.set(spoolId, entry);
      queue.push(entry);
      work();
      return trouble?.kind === 'lost' ? { kind: 'lost' } : { kind: 'taken', spoolId };
    },

    follow(spoolId, progress) {
      const entry = entries.get(spoolId);
      if (entry === undefined) {
        return { end: Promise.resolve({ kind: 'unknown', detail: `${spoolId}: no such job` }), hangUp() {} };
      }
      if (entry.outcome !== null) return { end: Promise.resolve(entry.outcome), hangUp() {} };
      if (entry.waiting !== null) progress(waitingFor(entry.waiting));
      let hangUp = () => {};
      const ended = new Promise<SpoolOutcome>((resolve) => {
        const listener = { progress, end: resolve };
        entry.listeners.add(listener);
        hangUp = () => entry.listeners.delete(listener);
      });
      return { end: ended, hangUp };
    },

    async cancel(spoolId) {
      const entry = entries.get(spoolId);
      if (entry === undefined || entry.outcome !== null || (busy && paperAt === null && queue[0] === entry))
        return false;
      queue = queue.filter((other) => other !== entry);
      end(entry, { kind: 'cancelled', reason: null });
      return true;
    },

    find: async (title) => queue.filter((entry) => entry.title === title).map(({ spoolId }) => spoolId),

    sheets: () => sheets,
    documents: () => sheets.map(({ spoolId }) => entries.get(spoolId)?.bytes ?? new Uint8Array()),
    isIdle: (title) => !queue.some((entry) => title === null || entry.title === title),
    isStuck: (title) =>
      paperAt !== null && paperAt - performance.now() > STUCK_MS && queue.some((entry) => entry.title === title),
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      work();
    },
    trouble(nth, trouble) {
      planned.set(nth, trouble);
    },
    mend() {
      mended = true;
    },
    troubles: () => happened,
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
