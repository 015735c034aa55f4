import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import {
  DESK_FINDINGS,
  type DeskFinding,
  type DeskIndicator,
  type DeskIndicatorId,
  type Found,
  type JournalStatistics,
  keyFound,
  serviceFound,
} from '../../contract/diagnostics.ts';
import { type PrinterInfo, printerLevel } from '../../contract/printer.ts';
import { runtimeAge } from '../../contract/runtimeAge.ts';
import type { Settings } from '../../contract/settings.ts';
import type { StationStatus } from '../../contract/status.ts';

export interface DeskSeen {
  /** Epoch ms. */
  readonly now: number;
  readonly status: StationStatus;
  readonly settings: Settings;
  /** How far this machine's clock is ahead of the service's, ms; null: the service did not say its time just now. */
  readonly clockLeadMs: number | null;
  readonly budget: { readonly used: number; readonly limit: number } | null;
  readonly secretsAreStored: boolean;
  /** The printers that labels are sent to. */
  readonly printers: readonly PrinterInfo[];
  /** Free bytes of the disk with the data folder; null: unknown. */
  readonly freeBytes: number | null;
  /** Null: it cannot be read, or no station is open. */
  readonly journal: JournalStatistics | null;
  /** Version of Chromium. */
  readonly chromium: string;
}

type Facts = Partial<Omit<DeskIndicator, 'indicator' | 'finding' | 'level'>>;

/** From this share of the limit on, a list of orders is slowed down by what else goes on. */
const TIGHT_BUDGET = 0.8;
/** A day of labels and the journal's log need about a tenth of it, bytes. */
const TIGHT_DISK = 1_000_000_000;
/** SQLite and the labels soon fail below this, bytes. */
const FULL_DISK = 200_000_000;

/** Every light of the check, in its order. The mailbox and the shop's system have one where they are set up. */
export function deskIndicators(seen: DeskSeen): DeskIndicator[] {
  const { profile, connection, baseUrl } = seen.status;
  const hasMailbox = profile !== null && profile !== 'demo' && seen.settings.mailboxes[profile] !== null;
  const notifies = profile !== null && profile !== 'demo' && seen.settings.shopAddresses[profile] !== null;
  return [
    indicator('service', serviceFound(connection), { at: connection.since, words: baseUrl }),
    indicator('key', keyFound(connection)),
    clock(seen),
    balance(seen),
    ...budget(seen),
    indicator('keychain', seen.secretsAreStored && seen.status.keyIsStored ? 'kept' : 'memory'),
    ...printers(seen),
    scanner(seen),
    ...(hasMailbox ? [mailbox(seen)] : []),
    ...(notifies ? [shop(seen)] : []),
    disk(seen),
    database(seen),
    runtime(seen),
  ];
}

function indicator<L extends DeskIndicatorId>(id: L, found: Found<L>, facts: Facts = {}): DeskIndicator {
  return {
    indicator: id,
    finding: `${id}_${found}` as DeskFinding,
    level: DESK_FINDINGS[id][found] as DeskIndicator['level'],
    ...{ name: null, amount: null, ms: null, at: null, bytes: null, count: null, of: null, trouble: null, words: null },
    ...facts,
  };
}

function clock({ clockLeadMs, status: { connection } }: DeskSeen): DeskIndicator {
  // No answer can say the service's time then.
  if (clockLeadMs === null && connection.obstacle === 'certificate_date') return indicator('clock', 'suspect');
  if (clockLeadMs === null) return indicator('clock', 'unknown');
  const ms = Math.abs(clockLeadMs);
  if (ms <= CLOCK_SLACK_MS) return indicator('clock', 'right', { ms });
  return indicator('clock', clockLeadMs > 0 ? 'ahead' : 'behind', { ms });
}

function balance({ status }: DeskSeen): DeskIndicator {
  if (status.hold !== null) return indicator('balance', 'held', { amount: status.hold.amount });
  if (status.balance === null) return indicator('balance', 'unknown');
  return indicator('balance', status.balanceIsLow ? 'low' : 'enough', status.balance);
}

function budget({ budget: known, status }: DeskSeen): DeskIndicator[] {
  if (known === null) return [];
  const facts = { count: known.used, of: known.limit };
  if (status.connection.state === 'rate_limited') return [indicator('budget', 'refused', facts)];
  return [indicator('budget', known.used >= known.limit * TIGHT_BUDGET ? 'tight' : 'free', facts)];
}

function printers({ printers: intended }: DeskSeen): DeskIndicator[] {
  if (intended.length === 0) return [indicator('printer', 'none')];
  return intended.map((info) => {
    const facts = { name: info.name, trouble: info.trouble, words: info.reason };
    if (info.trouble === 'missing') return indicator('printer', 'missing', facts);
    if (info.trouble === 'system_down') return indicator('printer', 'silent', facts);
    const level = printerLevel(info);
    if (level === 'good' && info.forgetsEnds === true) return indicator('printer', 'forgets', facts);
    switch (level) {
      case 'good':
        return indicator('printer', 'ready', facts);
      case 'unsure':
        return indicator('printer', 'unsure', facts);
      case 'warn':
        return indicator('printer', 'paused', { ...facts, trouble: info.trouble ?? 'paused' });
      case 'bad':
        return indicator('printer', 'trouble', { ...facts, trouble: info.trouble ?? troubleOf(info.state) });
      default:
        return level satisfies never;
    }
  });
}

function troubleOf(state: PrinterInfo['state']): DeskIndicator['trouble'] {
  return state === 'out_of_paper' || state === 'offline' ? state : 'other';
}

function scanner({ settings }: DeskSeen): DeskIndicator {
  const { foundAt } = settings.scanner;
  return foundAt === null ? indicator('scanner', 'never') : indicator('scanner', 'found', { at: foundAt });
}

function mailbox({ status: { events } }: DeskSeen): DeskIndicator {
  switch (events.state) {
    case 'connected':
      return indicator('mailbox', events.hasSecret ? 'connected' : 'noSecret', { at: events.lastEventAt });
    case 'off':
    case 'connecting':
      return indicator('mailbox', 'connecting');
    case 'down':
      return indicator('mailbox', 'down', { at: events.since });
    case 'token_refused':
    case 'not_a_mailbox':
      return indicator('mailbox', 'refused');
    default:
      return events.state satisfies never;
  }
}

function shop({ status: { outbox } }: DeskSeen): DeskIndicator {
  if (!outbox.isSetUp) return indicator('shop', 'noWay', { count: outbox.waiting + outbox.refused });
  if (outbox.refused > 0) return indicator('shop', 'refused', { count: outbox.refused });
  // Messages that were not tried yet do not count.
  if (outbox.since !== null && outbox.waiting > 0)
    return indicator('shop', 'waiting', { count: outbox.waiting, at: outbox.since });
  return indicator('shop', 'told');
}

function disk({ freeBytes }: DeskSeen): DeskIndicator {
  if (freeBytes === null) return indicator('disk', 'unknown');
  const found = freeBytes < FULL_DISK ? 'full' : freeBytes < TIGHT_DISK ? 'tight' : 'free';
  return indicator('disk', found, { bytes: freeBytes });
}

function database({ status: { journal: health }, journal }: DeskSeen): DeskIndicator {
  if (health.failing?.kind === 'damage' || journal?.checked?.isWhole === false)
    return indicator('database', 'damaged', { words: health.failing?.detail ?? null });
  if (health.failing !== null) return indicator('database', 'failing', { words: health.failing.detail });
  if (health.setAside !== null)
    return indicator('database', 'setAside', { at: health.setAside.at, words: health.setAside.file });
  if (health.quarantined > 0) return indicator('database', 'quarantined', { count: health.quarantined });
  if (journal === null || journal.checked === null) return indicator('database', 'unchecked');
  return indicator('database', 'whole', { at: journal.checked.at });
}

function runtime({ chromium, now }: DeskSeen): DeskIndicator {
  const age = runtimeAge(chromium, now);
  if (age === null) return indicator('runtime', 'unknown');
  return indicator('runtime', age.isOld ? 'old' : 'recent', { at: age.releasedAt, count: age.days });
}
