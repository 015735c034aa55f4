import { userInfo } from 'node:os';
import type { Printer } from '../../core/ports/Printer.ts';
import { namedCupsServer } from './cups/serverName.ts';
import { createCupsPrinter } from './cupsPrinter.ts';
import { printPdf } from './windows/pdfToPrinter.ts';
import { runPowerShell } from './windows/powershell.ts';
import { createWindowsPrinter } from './windowsPrinter.ts';

interface SystemPrinterOptions {
  readonly platform: NodeJS.Platform;
  /** The value of CUPS_SERVER, if it is set. It names a print server other than this machine's own. */
  readonly cupsServer: string | undefined;
}

/** The print system of this operating system. */
export function createSystemPrinter({ platform, cupsServer }: SystemPrinterOptions): Printer {
  if (platform !== 'win32') {
    const server = namedCupsServer(cupsServer);
    return createCupsPrinter({ user: userName(), ...(server === null ? {} : { server }) });
  }
  return createWindowsPrinter({
    print: printPdf,
    powershell: runPowerShell,
  });
}

/** An account without an entry in the user database has no name. CUPS takes its jobs as anonymous. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'anonymous';
  }
}
