import { ok } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import type { OwnerPin } from '../../core/ports/Secrets.ts';
import type { RequestHandlers } from '../ipc.ts';
import { withoutBrowser, withoutViewer } from '../lockedScreen.ts';
import type { WatchedSettings } from '../watchedSettings.ts';
import { clipboardRequests } from './clipboardRequests.ts';
import { commandRequests } from './commandRequests.ts';
import { type ConnectionParts, connectionRequests } from './connectionRequests.ts';
import { definedOnly } from './definedOnly.ts';
import { fileRequests } from './fileRequests.ts';
import { jobRequests } from './jobRequests.ts';
import { kioskRequests } from './kioskRequests.ts';
import { type LedgerParts, ledgerRequests } from './ledgerRequests.ts';
import { type MailboxParts, mailboxRequests } from './mailboxRequests.ts';
import { type OrderParts, orderRequests } from './orderRequests.ts';
import { ownerRequests } from './ownerRequests.ts';
import { type PaymentParts, paymentRequests } from './paymentRequests.ts';
import { pickupRequests } from './pickupRequests.ts';
import { type PrinterParts, printerRequests } from './printerRequests.ts';
import { serviceRequests } from './serviceRequests.ts';
import { withStation } from './withStation.ts';

export interface RequestParts
  extends ConnectionParts,
    LedgerParts,
    MailboxParts,
    OrderParts,
    PaymentParts,
    Omit<PrinterParts, 'shown'> {
  readonly ownerPin: OwnerPin;
  readonly settings: WatchedSettings;
}

/** All requests of the contract, answered with the station that is open. */
export function createRequestHandlers(given: RequestParts): RequestHandlers {
  const { host, settings } = given;
  const isLocked = () => settings.get().kiosk;
  const parts = { ...given, files: withoutViewer(isLocked, given.files) };
  const open = withStation(host);
  const shown = (value: Settings) => ({ ...value, systemLanguage: parts.systemLanguage });

  return {
    ...jobRequests(open),
    ...orderRequests(open, parts),
    ...fileRequests(parts),
    ...serviceRequests(open),
    ...connectionRequests(open, parts),
    ...withoutBrowser(isLocked, paymentRequests(open, parts)),
    ...clipboardRequests(parts),
    ...ledgerRequests(open, parts),
    ...pickupRequests(open, parts),
    ...commandRequests(parts),
    ...mailboxRequests(open, parts),
    ...printerRequests({ ...parts, shown }),
    ...ownerRequests({ pin: parts.ownerPin, settings, shown }),
    ...kioskRequests({ pin: parts.ownerPin, settings, shown }),

    'settings.get': async () => ok(shown(settings.get())),
    'settings.update': async (patch) => ok(shown(settings.update(definedOnly(patch)))),
  };
}
