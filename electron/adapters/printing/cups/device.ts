import { groupsOf, stringsOf } from '../ipp/attributes.ts';
import { type IppAttributeGroup, ippGroup, ippTag, strings } from '../ipp/message.ts';
import { exchangeIpp } from '../ipp/transport.ts';
import { withinLimit } from '../withinLimit.ts';
import { PRINTER_STATE_ATTRIBUTES, type PrinterState, printerState } from './printerState.ts';

/** Back ends that query the printer about a job until it reports that the job is done. */
const ASKING = new Set(['ipp:', 'ipps:', 'http:', 'https:']);

/**
 * Whether a `completed` job of this device means that the printer reported it. The other back ends (usb, socket, lpd,
 * serial, parallel, file …) are done when the bytes are sent. An IPP queue of another spooler knows no more than its
 * own back end, and a queue may be configured not to wait.
 */
export function deviceReportsEnd(uri: string | null): boolean {
  const device = uri === null ? null : parsedUrl(uri);
  if (device === null) return false;
  const { protocol, pathname, hostname, searchParams } = device;
  if (protocol === 'dnssd:') return /\._ipps?\._tcp\b/.test(decoded(hostname) + decoded(pathname));
  if (!ASKING.has(protocol) || /^\/(printers|classes)\//.test(pathname)) return false;
  return !['no', 'off', 'false', '0'].includes(searchParams.get('waitjob')?.toLowerCase() ?? '');
}

/** Null when it is no URI. The person who installs a printer may write anything there. */
function parsedUrl(uri: string): URL | null {
  try {
    return new URL(uri);
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const GET_PRINTER_ATTRIBUTES = 0x000b;
const IPP_PORT = 631;
const TRAYS = 'printer-input-tray';

/**
 * Asks an IPP printer itself for its state, because CUPS talks to a printer only while it prints and knows nothing new
 * about an idle queue. Null for devices that cannot be asked, or only with encryption.
 */
async function askDevice(uri: string, limitMs: number): Promise<PrinterState | null> {
  const url = parsedUrl(uri);
  if (url === null || url.protocol !== 'ipp:') return null;
  const answer = await exchangeIpp({
    server: { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || IPP_PORT },
    path: `${url.pathname || '/'}`,
    limitMs,
    message: {
      version: 0x0101,
      code: GET_PRINTER_ATTRIBUTES,
      requestId: 1,
      groups: [
        {
          tag: ippGroup.operation,
          attributes: [
            strings(ippTag.charset, 'attributes-charset', 'utf-8'),
            strings(ippTag.naturalLanguage, 'attributes-natural-language', 'en'),
            strings(ippTag.uri, 'printer-uri', `ipp://${url.host}${url.pathname}`),
            strings(ippTag.keyword, 'requested-attributes', ...PRINTER_STATE_ATTRIBUTES, TRAYS),
          ],
        },
      ],
    },
  });
  switch (answer.kind) {
    case 'answered': {
      const printer = groupsOf(answer.message, ippGroup.printer)[0];
      return printer === undefined ? null : reportedState(printer);
    }
    case 'unreachable':
      // CUPS may find a name that this machine cannot resolve, for example by mDNS.
      if (answer.detail.startsWith('getaddrinfo')) return null;
      return { state: 'offline', trouble: 'offline', reason: answer.detail };
    case 'refused':
    case 'lost':
      // The printer is there, but its answer is unreadable.
      return null;
  }
}

/** How long a list of printers waits for one printer, ms. */
const WAIT_MS = 1_000;
/** Longer than a network takes to report that no one has this address, ms. */
const LIMIT_MS = 4_000;

/**
 * Asks each printer at most once at a time. A slow request is not aborted, so that the network's failure is noticed.
 */
export function createDevices(ask: typeof askDevice = askDevice, waitMs: number = WAIT_MS) {
  const requested = new Map<string, { last: PrinterState | null; running: Promise<PrinterState | null> | null }>();

  return {
    /** As `askDevice`, but returns the last known state when the answer takes too long. */
    async stateOf(uri: string | null): Promise<PrinterState | null> {
      if (uri === null) return null;
      const device = requested.get(uri) ?? { last: null, running: null };
      requested.set(uri, device);
      device.running ??= ask(uri, LIMIT_MS).then((state) => {
        device.last = state;
        device.running = null;
        return state;
      });
      const answer = await withinLimit(device.running, waitMs);
      return answer.kind === 'done' ? answer.value : device.last;
    },
  };
}

/** An idle printer reports an empty tray without refusing work. That is trouble only when it has no other tray. */
function reportedState(printer: IppAttributeGroup): PrinterState {
  const seen = printerState(printer);
  if (seen.state !== 'ready') return seen;
  const trays = printer.attributes.find(({ name }) => name === TRAYS)?.values.length ?? 0;
  const isEmpty = stringsOf(printer, 'printer-state-reasons').some((keyword) =>
    /^media-(empty|needed)\b/.test(keyword),
  );
  if (isEmpty && trays <= 1) return { ...seen, state: 'out_of_paper', trouble: 'out_of_paper' };
  return seen.trouble === null ? { ...seen, reason: null } : seen;
}
