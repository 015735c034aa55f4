import type { SpooledPrinter } from './spooler.ts';

/** Ports that end in a file, a fax or a program. */
const PORTS = /^(FILE:|NUL:?$|PORTPROMPT:|SHRFAX:|XPSPort:|Microsoft\.Office\.OneNote|OneNote|Documents\\)/iu;
const DRIVERS = /\b(Print to PDF|XPS Document Writer|OneNote|Fax|PDF ?Creator|Adobe PDF|CutePDF|Image Writer)\b/iu;

/** Whether what is printed there never becomes paper. Windows has no word for it, so port and driver decide. */
export function isVirtual({ port, driver }: Pick<SpooledPrinter, 'port' | 'driver'>): boolean {
  return PORTS.test(port) || DRIVERS.test(driver);
}
