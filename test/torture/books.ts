import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, jobSchema } from '../../electron/contract/job.ts';
import type { ChargeRecord, ShipmentRecord } from '../../electron/demo/control/control.ts';
import { openJournal } from './openJournal.ts';
import type { Notebook } from './operator.ts';
import { JOURNAL_FILE } from './protocol.ts';
import type { ScreenBook } from './screen/screenBook.ts';
import type { Sheet } from './spooler.ts';
import type { Visit } from './wire.ts';

/** One event as it stands in the file. */
export interface LedgerEvent {
  /** Epoch ms on the station's clock. */
  readonly at: number;
  readonly type: string;
  readonly from: string | null;
  readonly to: string;
  readonly amount: number | null;
  /** The time that it planned for the next try, epoch ms. */
  readonly nextAt: number | null;
  /** The code of the problem that it showed. */
  readonly problem: string | null;
}

export interface LedgerEntry {
  readonly job: Job;
  readonly events: readonly LedgerEvent[];
}

export type Charge = Omit<ChargeRecord, 'at'> & { readonly at: number };

/** The four books and what the operator knows, after everything has come to rest. */
export interface Books {
  /** `at` in ms of the run. */
  readonly charges: readonly Charge[];
  readonly shipments: readonly ShipmentRecord[];
  /** `hostile`: which label that was made to hurt it is; null for a good one. */
  readonly sheets: readonly (Omit<Sheet, 'submittedAt'> & {
    readonly owner: string | null;
    readonly hostile: string | null;
  })[];
  /** Titles of what came out between the labels of a batch, and is no label; and whether any was requested. */
  readonly separators: { readonly titles: readonly string[]; readonly areWanted: boolean };
  readonly ledger: readonly LedgerEntry[];
  /** References of orders whose label is none or stays in question, for good. */
  readonly leftAlone: ReadonlySet<string>;
  readonly screen: ScreenBook;
  /** What the service had on the account, from each moment (ms of the run) on. */
  readonly balances: readonly { readonly at: number; readonly kurus: number }[];
  readonly notebook: Notebook;
  /** References of orders that another desk had shipped before. */
  readonly foreign: ReadonlySet<string>;
  /** References of orders that the customer panel opened, and paid. */
  readonly inPanel: ReadonlySet<string>;
  /** Those among them that another program shipped while ours was on its way: when, ms of the run. */
  readonly rivals: ReadonlyMap<string, { readonly at: number; readonly scale: number }>;
  /** Create requests as they reached the wire: when (ms of the run) and for which reference. */
  readonly creates: readonly { readonly at: number; readonly reference: string | null }[];
  /** Polls and cancels of a shipment as they reached the wire, ms of the run. */
  readonly visits: readonly Visit[];
  /** References that were to be shipped. */
  readonly wanted: readonly string[];
  /** Somebody set the station's clock. */
  readonly jumped: boolean;
}

function detailOf(detail: unknown): Pick<LedgerEvent, 'nextAt' | 'problem'> {
  const { nextAt, problem } = JSON.parse(String(detail)) as {
    readonly nextAt?: unknown;
    readonly problem?: { readonly code?: string } | null;
  };
  return { nextAt: typeof nextAt === 'number' ? nextAt : null, problem: problem?.code ?? null };
}

/** Read with plain SQL, not through the code that is on trial. */
export function readLedger(folder: string): readonly LedgerEntry[] {
  // A torture that is ended may not have begun this run.
  if (!existsSync(join(folder, JOURNAL_FILE))) return [];
  const database = openJournal(folder);
  try {
    const rows = database.prepare('SELECT id, seq, body FROM jobs ORDER BY seq').all() as Record<string, unknown>[];
    const events = database.prepare(
      'SELECT at, type, from_state, to_state, amount, detail FROM events WHERE job_id = ? ORDER BY id',
    );
    return rows.map(({ id, seq, body }) => ({
      job: jobSchema.parse({ ...JSON.parse(String(body)), seq: Number(seq) }),
      events: (events.all(String(id)) as Record<string, unknown>[]).map((row) => ({
        at: Number(row.at),
        type: String(row.type),
        from: row.from_state === null ? null : String(row.from_state),
        to: String(row.to_state),
        amount: row.amount === null ? null : Number(row.amount),
        ...detailOf(row.detail),
      })),
    }));
  } finally {
    database.close();
  }
}
