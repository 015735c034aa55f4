import type { Settings } from '../../contract/settings.ts';
import { detailWithoutReceiver } from '../jobs/index.ts';
import type { EventOfJob } from '../ports/JournalLedger.ts';
import type { Masking } from './masking.ts';

/** A value as a part of the report, with masked strings. */
export function jsonPart(value: unknown, masking: Masking): string {
  return `${JSON.stringify(masking.value(value), null, 2)}\n`;
}

/** One line for each event, without names: only whether a person or the station caused it. */
export function eventLines(events: readonly EventOfJob[], masking: Masking): string {
  return events
    .map(({ at, seq, type, from, to, by, amount, detail }) => {
      const reported = { at: timeOf(at), job: seq, type, from, to, by: by === null ? 'program' : 'person', amount };
      return `${spaced({ ...reported, detail: masking.value(detailWithoutReceiver(detail)) })}\n`;
    })
    .join('');
}

/** JSON in one line that can be read, and breaks between its members. In a string every line break is escaped. */
function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n */g, ' ');
}

/** A wrong clock may have written what no calendar has. */
function timeOf(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? String(at) : time.toISOString();
}

/** Lines that are masked in one go, before others have their turn. */
const LINES_AT_ONCE = 500;

/** A log, already redacted when it was written, masked once more. `isCut`: its beginning was left out. */
export async function logPart(
  text: string,
  isCut: boolean,
  masking: Masking,
  pause: () => Promise<void>,
): Promise<string> {
  const lines = text.split('\n');
  if (isCut) lines[0] = '… earlier lines are left out';
  const done: string[] = [];
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    done.push(masking.text(lines.slice(at, at + LINES_AT_ONCE).join('\n')));
    await pause();
  }
  return done.join('\n');
}

const isSet = (value: unknown): string => (value === null || value === '' ? 'none' : 'set');
const asIs = (value: unknown): unknown => value;
const many = (value: readonly unknown[]): number => value.length;

/** Scheme and host of an address: a path or query may carry what is secret. */
function hostOf(url: string | null | undefined): string {
  if (url === null || url === undefined) return 'none';
  return /^https?:\/\/[^/?#@\s]+/.exec(url)?.[0] ?? 'set';
}

function each<T extends object>(members: T, view: (value: T[keyof T & string]) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, view(value)]));
}

/** How each setting appears in a report. A new setting has to be decided here before the program compiles. */
const SHOWN: { readonly [S in keyof Settings]: (value: Settings[S]) => unknown } = {
  language: asIs,
  theme: asIs,
  deskName: isSet,
  profile: asIs,
  liveBaseUrl: hostOf,
  sandboxBaseUrl: hostOf,
  printers: asIs,
  printerSetups: asIs,
  printerRoutes: asIs,
  printFolder: isSet,
  requestsPerMinute: asIs,
  othersShip: asIs,
  panel: asIs,
  staleLabelHours: asIs,
  lowBalance: isSet,
  cancelMethod: asIs,
  origin: isSet,
  senderCodes: (codes) => each(codes, isSet),
  shippingRules: (tables) => each(tables, ({ on, rules }) => ({ on, rules: rules.length })),
  listWaitsForLabel: asIs,
  operatorName: isSet,
  courierAt: asIs,
  keepReceiverDays: asIs,
  keepLabelDays: asIs,
  printsWithoutPin: asIs,
  verifyLabels: asIs,
  scanner: asIs,
  soundVolume: asIs,
  zoomPercent: asIs,
  reset: asIs,
  kiosk: asIs,
  startsWithSystem: asIs,
  boxes: many,
  deskCheckedAt: asIs,
  deskCheck: asIs,
  shopAddresses: (addresses) => each(addresses, (address) => hostOf(address?.url)),
  lookupAddresses: (addresses) => each(addresses, isSet),
  mailboxes: (choices) => each(choices, (choice) => hostOf(choice?.url)),
  sites: (sites) => each(sites, (site) => site?.tls ?? 'none'),
  joined: many,
  sharedSettings: asIs,
  fewerDays: asIs,
  unsealedAt: asIs,
  unsealedValue: asIs,
  orderFolders: (folders) => each(folders, isSet),
  secondCopy: isSet,
  folderNews: asIs,
  door: ({ keys, ...door }) => ({ ...door, keys: keys.length }),
  listProfiles: many,
};

/** The settings without anything secret or personal: those that may hold it only say whether they are set. */
export function settingsForReport(settings: Settings): Record<string, unknown> {
  const shown = <S extends keyof Settings>(name: S): readonly [string, unknown] => [name, SHOWN[name](settings[name])];
  return Object.fromEntries((Object.keys(SHOWN) as (keyof Settings)[]).map(shown));
}
