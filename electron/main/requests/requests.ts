import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import type { OwnerPin } from '../../core/ports/Secrets.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { WatchedSettings } from '../settings/watchedSettings.ts';
import { withStation } from '../station/withStation.ts';
import type { SavedFiles } from '../system/savedFiles.ts';
import type { Updates } from '../updates/updates.ts';
import { batchRequests } from './batchRequests.ts';
import { type ConnectionDeps, connectionRequests } from './connectionRequests.ts';
import { diagnosticsRequests } from './diagnosticsRequests.ts';
import { type DoorDeps, doorRequests } from './doorRequests.ts';
import { clipboardRequests, commandRequests, fileRequests } from './fileRequests.ts';
import { type ImportDeps, importRequests } from './importRequests.ts';
import { jobRequests } from './jobRequests.ts';
import { type LedgerDeps, ledgerRequests } from './ledgerRequests.ts';
import { type LookupDeps, lookupRequests } from './lookupRequests.ts';
import { type MailboxDeps, mailboxRequests } from './mailboxRequests.ts';
import { type OrderFolderDeps, orderFolderRequests } from './orderFolderRequests.ts';
import { type OrderDeps, orderRequests } from './orderRequests.ts';
import { kioskRequests, ownerRequests } from './ownerRequests.ts';
import { type PaymentDeps, paymentRequests } from './paymentRequests.ts';
import { pickupRequests } from './pickupRequests.ts';
import { type PrinterDeps, printerRequests } from './printerRequests.ts';
import { type SecondCopyRequestDeps, secondCopyRequests } from './secondCopyRequests.ts';
import { serviceRequests } from './serviceRequests.ts';
import { type SettingsDeps, settingsRequests } from './settingsRequests.ts';
import { type ShopDeps, shopRequests } from './shopRequests.ts';
import { type SiteRequestDeps, siteRequests } from './siteRequests.ts';
import { updateRequests } from './updateRequests.ts';

type Payments = Pick<RequestHandlers, 'payment.handOff'>;

/**
 * Opens no other program while the kiosk needs the owner's PIN to leave (`screen_locked`), because a program in front
 * of the station would be a way out and would take the scans. A link can still be copied.
 */
export function withoutBrowser(isLocked: () => boolean, open: Payments): Payments {
  return {
    'payment.handOff': async (input) =>
      isLocked() && input.method !== 'copy' ? err(stationError('screen_locked')) : open['payment.handOff'](input),
  };
}

/**
 * Saves files as before, but does not open or show them while the screen is locked, because another program would do
 * that.
 */
export function withoutViewer(isLocked: () => boolean, files: SavedFiles): SavedFiles {
  return {
    ...files,
    open: async (path) => (isLocked() ? null : files.open(path)),
    show: async (path) => (isLocked() ? 'locked' : files.show(path)),
  };
}

interface RequestDeps
  extends ConnectionDeps,
    SiteRequestDeps,
    ImportDeps,
    DoorDeps,
    LedgerDeps,
    MailboxDeps,
    OrderFolderDeps,
    SecondCopyRequestDeps,
    OrderDeps,
    PaymentDeps,
    ShopDeps,
    LookupDeps,
    Omit<PrinterDeps, 'shown'>,
    Pick<SettingsDeps, 'autostart' | 'message'> {
  readonly ownerPin: OwnerPin;
  readonly settings: WatchedSettings;
  readonly diagnostics: Diagnostics;
  readonly updates: Updates;
  readonly shopSources: ShopDeps['shopSources'] & LookupDeps['shopSources'];
}

/** All requests of the contract, answered with the station that is open. */
export function createRequestHandlers(given: RequestDeps): RequestHandlers {
  const { host, settings } = given;
  const isLocked = () => settings.get().kiosk;
  const parts = { ...given, files: withoutViewer(isLocked, given.files) };
  const open = withStation(host);
  const shown = (value: Settings) => ({ ...value, systemLanguage: parts.systemLanguage });

  return {
    // It is open by now.
    'keychain.goWithout': async () => ok({}),
    'desk.identify': async () => ok({}),
    ...jobRequests(open),
    ...orderRequests(open, parts),
    ...importRequests(parts),
    ...orderFolderRequests(open, parts),
    ...secondCopyRequests(open, parts),
    ...batchRequests(open),
    ...fileRequests(parts),
    ...serviceRequests(open),
    ...connectionRequests(open, parts),
    ...withoutBrowser(isLocked, paymentRequests(open, parts)),
    ...clipboardRequests(parts),
    ...ledgerRequests(open, parts),
    ...pickupRequests(open, parts),
    ...commandRequests(parts),
    ...mailboxRequests(open, parts),
    ...siteRequests(open, parts),
    ...shopRequests(open, parts),
    ...lookupRequests(open, parts),
    ...doorRequests(open, parts),
    ...diagnosticsRequests(open, parts),
    ...printerRequests({ ...parts, shown }),
    ...ownerRequests({ pin: parts.ownerPin, settings, shown }),
    ...kioskRequests({ pin: parts.ownerPin, settings, shown }),
    ...updateRequests({ pin: parts.ownerPin, updates: parts.updates }),
    ...settingsRequests({ ...parts, shown }),
  };
}
