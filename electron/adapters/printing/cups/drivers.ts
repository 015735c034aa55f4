import { integerOf } from '../ipp/attributes.ts';
import type { IppAttributeGroup } from '../ipp/message.ts';
import type { CupsClient } from './client.ts';
import { type Driver, readDriver } from './driver.ts';

/** A cached driver is valid while these attributes of its printer show no change. */
export const DRIVER_ATTRIBUTES = ['printer-config-change-time', 'printer-up-time'] as const;

export interface Drivers {
  /**
   * The driver of a queue, for attributes (those above) that were just read; null when it has none or it cannot be
   * read.
   */
  of(name: string, printer: IppAttributeGroup): Promise<Driver | null>;
}

/** Driver files have hundreds of kilobytes, so each one is read once, and again when its queue was changed. */
export function createDrivers(client: Pick<CupsClient, 'driverDescription'>): Drivers {
  const kept = new Map<string, { readonly changed: number; readonly driver: Driver | null }>();

  return {
    async of(name, printer) {
      const changed = integerOf(printer, 'printer-config-change-time');
      const now = integerOf(printer, 'printer-up-time');
      const known = kept.get(name);
      if (known !== undefined && known.changed === changed) return known.driver;
      const ppd = await client.driverDescription(name);
      if (ppd.kind === 'unanswered') {
        kept.delete(name);
        return null;
      }
      const driver = ppd.kind === 'none' ? null : readDriver(ppd.body.toString('latin1'));
      // The times are whole seconds, so within the same second the driver may change again unnoticed.
      if (changed !== null && now !== null && now - changed > 1) kept.set(name, { changed, driver });
      else kept.delete(name);
      return driver;
    },
  };
}
