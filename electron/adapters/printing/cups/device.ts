import { groupsOf, stringsOf } from '../ipp/attributes.ts';
import { type IppAttributeGroup, ippGroup, ippTag, strings } from '../ipp/message.ts';
import { exchangeIpp } from '../ipp/transport.ts';
import { withinLimit } from '../withinLimit.ts';
import { PRINTER_STATE_ATTRIBUTES, type PrinterState, printerState } from './printerState.ts';
import { parsedUrl } from './tellsEnd.ts';

const GET_PRINTER_ATTRIBUTES = 0x000b;
const IPP_PORT = 631;
const TRAYS = 'printer-input-tray';

/**
 * The state of an IPP printer as it says itself, for a queue that has nothing to do: CUPS talks to a printer only while
 * it prints. Null for devices that cannot be asked, or not without encryption.
 */
export async function askDevice(uri: string, limitMs: number): Promise<PrinterState | null> {
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
      return printer === undefined ? null : toldBy(printer);
    }
    case 'unreachable':
      // Its name may be known to CUPS alone, which asks the network in another way.
      if (answer.detail.startsWith('getaddrinfo')) return null;
      return { state: 'offline', trouble: 'offline', reason: answer.detail };
    case 'refused':
    case 'lost':
      // It is there, and says nothing that can be read.
      return null;
  }
}

export interface Devices {
  /** As `askDevice`; what was known last where the answer takes too long to wait for. */
  stateOf(uri: string | null): Promise<PrinterState | null>;
}

/** How long a list of printers waits for one of them, ms. */
const WAIT_MS = 1_000;
/** Longer than a network takes to say that nobody has this address, ms. */
const LIMIT_MS = 4_000;

/** Printers that are asked at most once at a time, and are not called off before the network says so. */
export function createDevices(ask: typeof askDevice = askDevice, waitMs: number = WAIT_MS): Devices {
  const asked = new Map<string, { last: PrinterState | null; running: Promise<PrinterState | null> | null }>();

  return {
    async stateOf(uri) {
      if (uri === null) return null;
      const device = asked.get(uri) ?? { last: null, running: null };
      asked.set(uri, device);
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

/** While it waits for work, a printer only reports an empty tray; with one tray alone, that is what keeps it from printing. */
function toldBy(printer: IppAttributeGroup): PrinterState {
  const seen = printerState(printer);
  if (seen.state !== 'ready') return seen;
  const trays = printer.attributes.find(({ name }) => name === TRAYS)?.values.length ?? 0;
  const isEmpty = stringsOf(printer, 'printer-state-reasons').some((keyword) =>
    /^media-(empty|needed)\b/.test(keyword),
  );
  if (isEmpty && trays <= 1) return { ...seen, state: 'out_of_paper', trouble: 'out_of_paper' };
  return seen.trouble === null ? { ...seen, reason: null } : seen;
}
