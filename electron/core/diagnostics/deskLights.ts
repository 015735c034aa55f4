import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import {
  DESK_FINDINGS,
  type DeskFinding,
  type DeskLight,
  type DeskLightId,
  type JournalStatistics,
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
  readonly secretsAreKept: boolean;
  /** Those that labels are meant for. */
  readonly printers: readonly PrinterInfo[];
  /** Of the disk with the data folder, bytes; null: the system does not say. */
  readonly freeBytes: number | null;
  /** Null: it cannot be read, or no station is open. */
  readonly journal: JournalStatistics | null;
  /** Version of Chromium. */
  readonly chromium: string;
}

type Facts = Partial<Omit<DeskLight, 'light' | 'finding' | 'level'>>;

/** From this share of the limit on, a list of orders is slowed down by what else goes on. */
const TIGHT_BUDGET = 0.8;
/** A day of labels and the journal's log need about a tenth of it, bytes. */
const TIGHT_DISK = 1_000_000_000;
/** SQLite and the labels soon fail below this, bytes. */
const FULL_DISK = 200_000_000;

/** Every light of the check, in its order. The mailbox and the shop's system have one where they are set up. */
export function deskLights(seen: DeskSeen): DeskLight[] {
  const { profile } = seen.status;
  const isFed = profile !== null && profile !== 'demo' && seen.settings.mailboxes[profile] !== null;
  const tells = profile !== null && profile !== 'demo' && seen.settings.shopAddresses[profile] !== null;
  return [
    service(seen),
    key(seen),
    clock(seen),
    balance(seen),
    ...budget(seen),
    light('keychain', seen.secretsAreKept && seen.status.keyIsKept ? 'kept' : 'memory'),
    ...printers(seen),
    scanner(seen),
    ...(isFed ? [mailbox(seen)] : []),
    ...(tells ? [shop(seen)] : []),
    disk(seen),
    database(seen),
    runtime(seen),
  ];
}

function light<L extends DeskLightId>(
  id: L,
  found: keyof (typeof DESK_FINDINGS)[L] & string,
  facts: Facts = {},
): DeskLight {
  return {
    light: id,
    finding: `${id}_${found}` as DeskFinding,
    level: DESK_FINDINGS[id][found] as DeskLight['level'],
    ...{ name: null, amount: null, ms: null, at: null, bytes: null, count: null, of: null, trouble: null, words: null },
    ...facts,
  };
}

function service({ status: { connection, baseUrl } }: DeskSeen): DeskLight {
  const facts = { at: connection.since, words: baseUrl };
  switch (connection.state) {
    case 'online':
    case 'key_refused':
    case 'forbidden':
    case 'rate_limited':
      return light('service', 'answers', facts);
    case 'service_error':
      return light('service', 'failing', facts);
    case 'offline':
      return light('service', connection.obstacle ?? 'offline', facts);
    case 'unknown':
      return light('service', 'unknown', facts);
    default:
      return connection.state satisfies never;
  }
}

function key({ status: { connection } }: DeskSeen): DeskLight {
  switch (connection.state) {
    case 'online':
      return light('key', 'accepted');
    case 'key_refused':
      return light('key', 'refused');
    case 'forbidden':
      return light('key', 'forbidden');
    case 'service_error':
    case 'rate_limited':
    case 'offline':
    case 'unknown':
      return light('key', 'unknown');
    default:
      return connection.state satisfies never;
  }
}

function clock({ clockLeadMs, status: { connection } }: DeskSeen): DeskLight {
  // No answer can say the service's time then.
  if (clockLeadMs === null && connection.obstacle === 'certificate_date') return light('clock', 'suspect');
  if (clockLeadMs === null) return light('clock', 'unknown');
  const ms = Math.abs(clockLeadMs);
  if (ms <= CLOCK_SLACK_MS) return light('clock', 'right', { ms });
  return light('clock', clockLeadMs > 0 ? 'ahead' : 'behind', { ms });
}

function balance({ status }: DeskSeen): DeskLight {
  if (status.hold !== null) return light('balance', 'held', { amount: status.hold.amount });
  if (status.balance === null) return light('balance', 'unknown');
  return light('balance', status.balanceIsLow ? 'low' : 'enough', status.balance);
}

function budget({ budget: known, status }: DeskSeen): DeskLight[] {
  if (known === null) return [];
  const facts = { count: known.used, of: known.limit };
  if (status.connection.state === 'rate_limited') return [light('budget', 'refused', facts)];
  return [light('budget', known.used >= known.limit * TIGHT_BUDGET ? 'tight' : 'free', facts)];
}

function printers({ printers: meant }: DeskSeen): DeskLight[] {
  if (meant.length === 0) return [light('printer', 'none')];
  return meant.map((info) => {
    const facts = { name: info.name, trouble: info.trouble, words: info.reason };
    if (info.trouble === 'missing') return light('printer', 'missing', facts);
    if (info.trouble === 'system_down') return light('printer', 'silent', facts);
    const level = printerLevel(info);
    if (level === 'good' && info.forgetsEnds === true) return light('printer', 'forgets', facts);
    switch (level) {
      case 'good':
        return light('printer', 'ready', facts);
      case 'unsure':
        return light('printer', 'unsure', facts);
      case 'warn':
        return light('printer', 'paused', { ...facts, trouble: info.trouble ?? 'paused' });
      case 'bad':
        return light('printer', 'trouble', { ...facts, trouble: info.trouble ?? troubleOf(info.state) });
      default:
        return level satisfies never;
    }
  });
}

function troubleOf(state: PrinterInfo['state']): DeskLight['trouble'] {
  return state === 'out_of_paper' || state === 'offline' ? state : 'other';
}

function scanner({ settings }: DeskSeen): DeskLight {
  const { foundAt } = settings.scanner;
  return foundAt === null ? light('scanner', 'never') : light('scanner', 'found', { at: foundAt });
}

function mailbox({ status: { events } }: DeskSeen): DeskLight {
  switch (events.state) {
    case 'connected':
      return light('mailbox', events.hasSecret ? 'connected' : 'noSecret', { at: events.lastEventAt });
    case 'off':
    case 'connecting':
      return light('mailbox', 'connecting');
    case 'down':
      return light('mailbox', 'down', { at: events.since });
    case 'token_refused':
    case 'not_a_mailbox':
      return light('mailbox', 'refused');
    default:
      return events.state satisfies never;
  }
}

function shop({ status: { outbox } }: DeskSeen): DeskLight {
  if (!outbox.isSetUp) return light('shop', 'noWay', { count: outbox.waiting + outbox.refused });
  if (outbox.refused > 0) return light('shop', 'refused', { count: outbox.refused });
  // Those that were not tried yet are on their way.
  if (outbox.since !== null && outbox.waiting > 0)
    return light('shop', 'waiting', { count: outbox.waiting, at: outbox.since });
  return light('shop', 'told');
}

function disk({ freeBytes }: DeskSeen): DeskLight {
  if (freeBytes === null) return light('disk', 'unknown');
  const found = freeBytes < FULL_DISK ? 'full' : freeBytes < TIGHT_DISK ? 'tight' : 'free';
  return light('disk', found, { bytes: freeBytes });
}

function database({ status: { journal: health }, journal }: DeskSeen): DeskLight {
  if (health.failing?.kind === 'damage' || journal?.checked?.isWhole === false)
    return light('database', 'damaged', { words: health.failing?.detail ?? null });
  if (health.failing !== null) return light('database', 'failing', { words: health.failing.detail });
  if (health.setAside !== null)
    return light('database', 'setAside', { at: health.setAside.at, words: health.setAside.file });
  if (health.quarantined > 0) return light('database', 'quarantined', { count: health.quarantined });
  if (journal === null || journal.checked === null) return light('database', 'unchecked');
  return light('database', 'whole', { at: journal.checked.at });
}

function runtime({ chromium, now }: DeskSeen): DeskLight {
  const age = runtimeAge(chromium, now);
  if (age === null) return light('runtime', 'unknown');
  return light('runtime', age.isOld ? 'old' : 'recent', { at: age.releasedAt, count: age.days });
}
