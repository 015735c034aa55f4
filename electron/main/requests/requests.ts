import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { WatchedSettings } from '../settings/watchedSettings.ts';
import { withStation } from '../station/withStation.ts';
import type { SavedFiles } from '../system/savedFiles.ts';
import { batchRequests } from './batchRequests.ts';
import { connectionRequests } from './connectionRequests.ts';
import { diagnosticsRequests } from './diagnosticsRequests.ts';
import { doorRequests } from './doorRequests.ts';
import { fileRequests } from './fileRequests.ts';
import { importRequests } from './importRequests.ts';
import { jobRequests } from './jobRequests.ts';
import { ledgerRequests } from './ledgerRequests.ts';
import { lookupRequests } from './lookupRequests.ts';
import { mailboxRequests } from './mailboxRequests.ts';
import { orderFolderRequests } from './orderFolderRequests.ts';
import { orderRequests } from './orderRequests.ts';
import { ownerRequests } from './ownerRequests.ts';
import { paymentRequests } from './paymentRequests.ts';
import { pickupRequests } from './pickupRequests.ts';
import { printerRequests } from './printerRequests.ts';
import type { RequestDeps } from './requestDeps.ts';
import { secondCopyRequests } from './secondCopyRequests.ts';
import { serviceRequests } from './serviceRequests.ts';
import { settingsRequests } from './settingsRequests.ts';
import { shopRequests } from './shopRequests.ts';
import { siteRequests } from './siteRequests.ts';
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

type GivenDeps = Omit<RequestDeps, 'shown'> & { readonly settings: WatchedSettings };

/** All requests of the contract, answered with the station that is open. */
export function createRequestHandlers(given: GivenDeps): RequestHandlers {
  const { host, settings } = given;
  const isLocked = () => settings.get().kiosk;
  const shown = (value: Settings) => ({ ...value, systemLanguage: given.systemLanguage });
  const parts = { ...given, shown, files: withoutViewer(isLocked, given.files) };
  const open = withStation(host);

  return {
    // Answered by `waitForKeychain` while the keychain is locked; here it is open already.
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
    ...ledgerRequests(open, parts),
    ...pickupRequests(open, parts),
    ...mailboxRequests(open, parts),
    ...siteRequests(open, parts),
    ...shopRequests(open, parts),
    ...lookupRequests(open, parts),
    ...doorRequests(open, parts),
    ...diagnosticsRequests(open, parts),
    ...printerRequests(parts),
    ...ownerRequests(parts),
    ...updateRequests(parts),
    ...settingsRequests(parts),
  };
}
