import { integerOf } from '../ipp/attributes.ts';
import type { IppAttributeGroup } from '../ipp/message.ts';
import type { CupsClient } from './client.ts';

/** Facts from the driver of a queue (its PPD file) for printing through it. */
export interface Driver {
  /**
   * True when the driver passes a filtered PDF to the printer without rendering it. Such a queue would first run every
   * PDF through `pdftopdf`, which rewrites it. A document declared as already filtered (`application/vnd.cups-pdf`)
   * reaches the printer byte for byte. Drivers that render keep the usual way, where `pdftopdf` does work that the
   * printer does not (crop boxes, rotation, copies).
   */
  readonly handsPdfToPrinter: boolean;
  /** The option that sets the darkness, with its choices; null when the driver has none. */
  readonly darkness: DriverOption | null;
}

interface DriverOption {
  readonly keyword: string;
  readonly choices: readonly { readonly keyword: string; readonly text: string }[];
}

const DARKNESS = /darkness|density/i;

export function readDriver(ppd: string): Driver {
  const text = decoded(ppd);
  return {
    handsPdfToPrinter: /^\*cupsFilter2:\s*"application\/vnd\.cups-pdf\s+application\/pdf\s+\d+\s+-"/m.test(text),
    darkness: darknessOption(text),
  };
}

/** The first option with choices whose keyword or text is about darkness. */
function darknessOption(ppd: string): DriverOption | null {
  for (const [, keyword = '', text = ''] of ppd.matchAll(/^\*OpenUI\s+\*([^/:\s]+)(?:\/([^:\n]*))?:\s*PickOne/gm)) {
    if (!DARKNESS.test(keyword) && !DARKNESS.test(text)) continue;
    const choices = choicesOf(ppd, keyword);
    if (choices.length > 1) return { keyword, choices };
  }
  return null;
}

function choicesOf(ppd: string, option: string): DriverOption['choices'] {
  return ppd.split(/\r?\n|\r/).flatMap((line) => {
    if (!line.startsWith(`*${option} `)) return [];
    const found = /^([^/:\s]+)(?:\/([^:]*))?:/.exec(line.slice(option.length + 2).trimStart());
    const keyword = found?.[1];
    if (keyword === undefined) return [];
    return [{ keyword, text: (found?.[2] ?? '').trim() || keyword }];
  });
}

/**
 * A PPD file comes as bytes, one character each. Newer files are UTF-8 and say so. Older ones write special characters
 * as hexadecimal in angle brackets.
 */
function decoded(ppd: string): string {
  const bytes = ppd.replace(/<((?:[0-9A-Fa-f]{2})+)>/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));
  const isUtf8 = /^\*LanguageEncoding:\s*"?UTF-8/m.test(ppd);
  return isUtf8 ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}

/** A cached driver is valid while these attributes of its printer show no change. */
export const DRIVER_ATTRIBUTES = ['printer-config-change-time', 'printer-up-time'] as const;

export type Drivers = ReturnType<typeof createDrivers>;

/** Driver files have hundreds of kilobytes, so each one is read once, and again when its queue was changed. */
export function createDrivers(client: Pick<CupsClient, 'driverDescription'>) {
  const stored = new Map<string, { readonly changed: number; readonly driver: Driver | null }>();

  return {
    /**
     * The driver of a queue, for attributes (those above) that were just read; null when it has none or it cannot be
     * read.
     */
    async of(name: string, printer: IppAttributeGroup): Promise<Driver | null> {
      const changed = integerOf(printer, 'printer-config-change-time');
      const now = integerOf(printer, 'printer-up-time');
      const known = stored.get(name);
      if (known !== undefined && known.changed === changed) return known.driver;
      const ppd = await client.driverDescription(name);
      if (ppd.kind === 'unanswered') {
        stored.delete(name);
        return null;
      }
      const driver = ppd.kind === 'none' ? null : readDriver(ppd.body.toString('latin1'));
      // The times are whole seconds, so within the same second the driver may change again unnoticed.
      if (changed !== null && now !== null && now - changed > 1) stored.set(name, { changed, driver });
      else stored.delete(name);
      return driver;
    },
  };
}
