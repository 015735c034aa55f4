import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { userInfo } from 'node:os';
import type { PrintOptions } from 'pdf-to-printer';
import type { Printer } from '../../core/ports/Printer.ts';
import { createCupsPrinter } from './cupsPrinter.ts';
import type { IppServer } from './ipp/transport.ts';
import { createSpooler, type SpoolerProcess } from './windows/spooler.ts';
import { createWindowsPrinter, type Printing } from './windowsPrinter.ts';

interface SystemPrinterOptions {
  readonly platform: NodeJS.Platform;
  /** The value of CUPS_SERVER, if it is set. It names a print server other than this machine's own. */
  readonly cupsServer: string | undefined;
  /** A SumatraPDF that was packed with the program, for Windows; null: the one in `pdf-to-printer`. */
  readonly sumatraPdf: string | null;
  /** Starts the process that calls the spooler of Windows. */
  readonly startSpooler: () => SpoolerProcess;
}

/** The print system of this operating system. */
export function createSystemPrinter(options: SystemPrinterOptions): Printer {
  const { platform, cupsServer, sumatraPdf, startSpooler } = options;
  if (platform !== 'win32') {
    const server = namedCupsServer(cupsServer);
    return createCupsPrinter({ user: userName(), ...(server === null ? {} : { server }) });
  }
  return createWindowsPrinter({
    print: (file, how) => printPdf(file, sumatraPdf === null ? how : { ...how, sumatraPdfPath: sumatraPdf }),
    spooler: createSpooler({ start: startSpooler }),
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

const IPP_PORT = 631;

/**
 * The print server in the variable CUPS_SERVER (cups(1)), which the system's own commands use too: the path of a
 * socket, or a host with or without a port. Null when it is unset or unreadable.
 */
export function namedCupsServer(name: string | undefined): IppServer | null {
  if (name === undefined || name === '') return null;
  if (name.startsWith('/')) return { socketPath: name };
  // A protocol version may follow, as in `host:631/version=1.1`. Ours is always 2.0.
  const [, host, port] = /^(\[[0-9a-f:]+\]|[^:/[\]]+)(?::(\d{1,5}))?(?:\/.*)?$/i.exec(name) ?? [];
  if (host === undefined) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? IPP_PORT : Number(port) };
}

interface PdfToPrinter {
  print(file: string, options?: PrintOptions): Promise<void>;
}

/** pdf-to-printer's `print`. Loaded with the first label, because the package throws on other systems. */
export function printPdf(file: string, options: PrintOptions): Printing {
  const started: ChildProcess[] = [];
  // The package does not expose the process of SumatraPDF. Its arguments distinguish it from other processes that start
  // meanwhile.
  const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  return {
    ended: printed(file, options).finally(() => unsubscribe('child_process', note)),
    end: () => started.filter(({ spawnargs }) => spawnargs?.includes(file)).forEach((one) => void one.kill()),
  };
}

async function printed(file: string, options: PrintOptions): Promise<void> {
  // As an ES module its functions are on `default` alone. Bundled as CommonJS they are also beside it.
  const loaded: PdfToPrinter & { readonly default?: PdfToPrinter } = await import('pdf-to-printer');
  await (loaded.default ?? loaded).print(file, options);
}
