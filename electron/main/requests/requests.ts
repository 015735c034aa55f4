import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Printers } from '../../core/services/printers.ts';
import type { RequestHandlers } from '../ipc.ts';
import { type ConnectionParts, connectionRequests, stationStatus } from './connectionRequests.ts';
import { jobRequests } from './jobRequests.ts';
import { type LedgerParts, ledgerRequests } from './ledgerRequests.ts';
import { orderRequests } from './orderRequests.ts';
import { pickupRequests } from './pickupRequests.ts';
import { serviceRequests } from './serviceRequests.ts';
import { withStation } from './withStation.ts';

/** How long a test print may take before the screen says that it waits, ms. */
const TEST_PRINT_PATIENCE_MS = 8_000;

export interface RequestParts extends ConnectionParts, LedgerParts {
  /** Absolute path of the test label's PDF. */
  readonly testLabel: () => Promise<string>;
  /** All printers, also before a station is open. */
  readonly printers: Printers;
}

/** Each request of the contract, answered with the station that is open. */
export function createRequestHandlers(parts: RequestParts): RequestHandlers {
  const { host, settings, printers, logger } = parts;
  const open = withStation(host);
  const withLanguage = (value: Settings) => ok({ ...value, systemLanguage: parts.systemLanguage });

  return {
    ...jobRequests(open),
    ...orderRequests(open, logger),
    ...serviceRequests(open),
    ...connectionRequests(open, parts),
    ...ledgerRequests(open, parts),
    ...pickupRequests(open, parts),

    'printers.list': async () => ok([...(await printers.list())]),
    'printers.choose': async ({ printerId }) => {
      const known = await printers.list();
      if (!known.some((printer) => printer.id === printerId)) return err(stationError('printer_missing'));
      const station = host.current();
      const chosen = settings.get().printers;
      settings.update({ printers: { ...chosen, [station?.profile ?? 'live']: printerId } });
      await station?.core.printerChosen();
      return ok(await stationStatus(parts));
    },
    'printers.test': async ({ printerId }) => {
      const tested = await printers.test(printerId, await parts.testLabel(), TEST_PRINT_PATIENCE_MS);
      if (!tested.ok) {
        const { error } = tested;
        return err(
          error.kind === 'printer_missing' ? stationError(error.kind) : stationError('print_failed', error.detail),
        );
      }
      const { value } = tested;
      return ok({ outcome: value.kind, detail: value.kind === 'completed' ? value.output : value.reason });
    },

    'settings.get': async () => withLanguage(settings.get()),
    'settings.update': async (patch) => withLanguage(settings.update(definedOnly(patch))),
  };
}

function definedOnly<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as never;
}
