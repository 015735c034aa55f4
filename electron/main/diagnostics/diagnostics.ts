import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../adapters/documents/exportFolder.ts';
import { zipOf } from '../../adapters/documents/zip.ts';
import type { Redaction } from '../../adapters/logging/redaction.ts';
import { OWNER_PIN } from '../../adapters/secrets/secretNames.ts';
import type { DeskReport, JournalStatistics, ReportPart, Versions } from '../../contract/diagnostics.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import { type PrinterInfo, printerIn } from '../../contract/printer.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { dayName } from '../../core/base/index.ts';
import {
  createMasking,
  deskIndicators,
  eventLines,
  jsonPart,
  logPart,
  type Masking,
  receiverTexts,
  settingsForReport,
} from '../../core/diagnostics/index.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import { isJournalFailure } from '../../core/ports/Journal.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import { configuredPrinters, type Printers } from '../../core/printing/index.ts';
import { accountSecretNames } from '../accounts/accounts.ts';
import type { OpenStation } from '../station/stationHost.ts';
import { type StatusDeps, stationStatus } from '../station/stationStatus.ts';
import type { SavedFiles } from '../system/savedFiles.ts';
import type { ServiceClock } from './serviceClock.ts';

export interface DiagnosticsDeps extends StatusDeps {
  readonly printers: Pick<Printers, 'list'>;
  readonly serviceClock: ServiceClock;
  readonly redaction: Pick<Redaction, 'hide' | 'text'>;
  readonly files: Pick<SavedFiles, 'place'>;
  readonly language: () => 'tr' | 'en';
  readonly logFolder: string;
  /** Free bytes of the disk with the data folder; null: the system does not say. */
  readonly freeBytes: () => Promise<number | null>;
  readonly versions: Omit<Versions, 'journal'>;
  /** The person's own folder. */
  readonly home: string;
  readonly clock: Clock;
}

/** The check of the desk, and the report that can be made of it. */
export type Diagnostics = ReturnType<typeof createDiagnostics>;

/** A person waits in front of the screen for the answer, ms; what did not come by then counts as not known. */
const ASK_MS = 10_000;
/** A locked keychain may wait for its password for ever, and this is when a report is wanted most; ms. */
const KEYCHAIN_MS = 3_000;
/** The number of events of the journal's history. */
const EVENTS = 200;
/** The number of jobs whose receivers and codes are masked in every text. */
const KNOWN_JOBS = 2_000;
const KNOWN_ORDERS = 2_000;
/** The end of each log file; bytes. */
const LOG_BYTES = 1024 * 1024;

export function createDiagnostics(deps: DiagnosticsDeps) {
  const { host, settings, secrets, printers, serviceClock, redaction, files, language, clock, versions } = deps;
  let last: DeskReport | null = null;
  let prepared: readonly ReportPart[] | null = null;

  /** This value after so many ms. */
  const soon = <T>(ms: number, value: T) => new Promise<T>((resolve) => void clock.after(ms, () => resolve(value)));

  /** The one request of a check; its answer also has the balance, and the service's time. */
  async function ask(station: OpenStation): Promise<void> {
    const asking = station.core.checkService();
    // It may still fail after the time limit below.
    asking.catch(() => undefined);
    await Promise.race([asking, soon(ASK_MS, null)]);
  }

  /** The printers that labels are meant for, other desks' as well. */
  async function seenPrinters(): Promise<readonly PrinterInfo[]> {
    const { profile } = settings.get();
    const intended = profile === null ? [] : configuredPrinters(profile, settings.get());
    if (intended.length === 0) return [];
    const all = await (host.current()?.core.printers ?? printers).list().catch(() => []);
    return intended.map((id) => printerIn(all, id));
  }

  async function check(): Promise<DeskReport> {
    const began = clock.monotonic();
    const station = host.current();
    const [seen] = await Promise.all([seenPrinters(), station === null ? null : ask(station)]);
    const status = await stationStatus(deps);
    const journal = await statisticsOf(host.current());
    last = {
      at: clock.now(),
      indicators: deskIndicators({
        now: clock.now(),
        status,
        settings: settings.get(),
        clockLeadMs: status.baseUrl === null ? null : serviceClock.leadSince(status.baseUrl, began),
        budget: host.current()?.core.diagnostics.budget() ?? null,
        secretsAreStored: secrets.durable,
        printers: seen,
        freeBytes: await deps.freeBytes().catch(() => null),
        journal,
        chromium: versions.chromium,
      }),
      versions: { ...versions, journal: journal?.schema ?? null },
    };
    return last;
  }

  /** Made for each report, because receivers come with every scan. */
  async function masking(station: OpenStation | null): Promise<Masking> {
    const hidden = await Promise.race([knownSecrets(deps), soon<readonly string[]>(KEYCHAIN_MS, [])]);
    for (const value of hidden) redaction.hide(value);
    const jobs = station === null ? [] : await station.core.recent(KNOWN_JOBS);
    const book = station === null ? [] : await station.core.diagnostics.ordersInBook(KNOWN_ORDERS);
    const orders = [...jobs.flatMap(({ order }) => order ?? []), ...book];
    const { operatorName, senderCodes, orderFolders, printFolder } = settings.get();
    return createMasking({
      redact: redaction.text,
      people: [...orders.flatMap(receiverTexts), ...(operatorName === null ? [] : [operatorName])],
      codes: [
        ...orders.map(({ reference }) => reference),
        ...jobs.flatMap(({ key, shipment }) => [key.value, shipment?.id ?? '', shipment?.trackingNumber ?? '']),
        ...Object.values(senderCodes).flatMap((code) => code ?? []),
      ],
      folders: [
        [deps.home, '~'],
        ...[printFolder, ...Object.values(orderFolders)].flatMap((path) =>
          path === null ? [] : [[path, '[folder]'] as const],
        ),
      ],
    });
  }

  async function prepare(): Promise<readonly ReportPart[]> {
    const { at, indicators, versions: made } = last ?? (await check());
    const station = host.current();
    const mask = await masking(station);
    const status = await stationStatus(deps);
    const database = {
      profile: status.profile,
      file: await statisticsOf(station),
      jobs: status.counts,
      ordersInBook: status.ordersInBook,
      health: status.journal,
    };
    const events = (await station?.core.diagnostics.lastEvents(EVENTS)) ?? [];
    const pause = () => new Promise<void>((resolve) => void clock.after(0, resolve));
    const log = async (name: 'main.log' | 'main.old.log'): Promise<ReportPart> => {
      const { text, isCut } = await endOf(join(deps.logFolder, name));
      return { name, text: await logPart(text, isCut, mask, pause) };
    };
    prepared = [
      {
        name: 'desk-check.json',
        text: jsonPart({ at: new Date(at).toISOString(), indicators: indicators.map(reported) }, mask),
      },
      { name: 'versions.json', text: jsonPart(made, mask) },
      { name: 'settings.json', text: jsonPart(settingsForReport(settings.get()), mask) },
      { name: 'database.json', text: jsonPart(database, mask) },
      { name: 'events.jsonl', text: eventLines(events, mask) },
      await log('main.log'),
      await log('main.old.log'),
    ];
    return prepared;
  }

  return {
    check,
    prepare,
    async save(): Promise<Result<{ path: string }, StationError>> {
      if (prepared === null) return err(stationError('not_possible_now'));
      const name = language() === 'tr' ? 'masa-raporu' : 'desk-report';
      const place = await files.place(`${name}-${dayName(clock.now())}.zip`);
      if (!place.ok) return err(stationError('file_not_saved', place.error.detail));
      const saved = await replaceFile(
        place.value,
        zipOf(prepared.map((part) => ({ path: part.name, content: [part.text] }))),
      );
      return saved.ok ? ok({ path: place.value }) : err(stationError('file_not_saved', saved.error.detail));
    },
  };
}

/** A light without what it does not say, and without the shop's money. */
function reported({ amount: _, ...indicator }: DeskReport['indicators'][number]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(indicator).filter(([, value]) => value !== null));
}

/** A journal that cannot be read must not hide the rest of the check. */
async function statisticsOf(station: OpenStation | null): Promise<JournalStatistics | null> {
  try {
    return (await station?.core.diagnostics.statistics()) ?? null;
  } catch (failure) {
    if (!isJournalFailure(failure)) throw failure;
    return null;
  }
}

/** Also secrets that were not used since the start: an older log may hold what an older version did not hide. */
async function knownSecrets({
  secrets,
  settings,
}: Pick<DiagnosticsDeps, 'secrets' | 'settings'>): Promise<readonly string[]> {
  const names = (['live', 'sandbox'] as const).flatMap((profile) => accountSecretNames(settings.get(), profile));
  const values = await Promise.all([OWNER_PIN, ...names].map((name) => secretOf(secrets, name)));
  return values.flat();
}

/** A secret with more than its value is stored as JSON. */
async function secretOf(secrets: Secrets, name: string): Promise<readonly string[]> {
  const stored = await secrets.get(name).catch(() => null);
  if (stored === null) return [];
  const inside = [...stored.matchAll(/"value":"([^"]+)"/g)].map(([, value]) => value ?? '');
  return [stored.trim(), ...inside];
}

/** The end of a file, and whether anything of it was left out; empty where it is not there. */
async function endOf(path: string): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const file = await open(path).catch(() => null);
  if (file === null) return { text: '', isCut: false };
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - LOG_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return { text: buffer.toString('utf8', 0, bytesRead), isCut: from > 0 };
  } finally {
    await file.close();
  }
}
