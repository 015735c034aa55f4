import { groupsOf, stringsOf } from '../ipp/attributes.ts';
import { type IppAttributeGroup, ippGroup, ippTag, strings } from '../ipp/message.ts';
import { exchangeIpp } from '../ipp/transport.ts';
import { PRINTER_STATE_ATTRIBUTES, type PrinterState, printerState } from './printerState.ts';
import { parsedUrl } from './tellsEnd.ts';

const GET_PRINTER_ATTRIBUTES = 0x000b;
const IPP_PORT = 631;
const TRAYS = 'printer-input-tray';

/**
 * The state of an IPP printer as it says itself, for a queue that has nothing to do: CUPS talks to a printer only while
 * it prints. Null for devices that cannot be asked, or not without encryption.
 */
export async function deviceState(uri: string | null, limitMs: number): Promise<PrinterState | null> {
  const url = uri === null ? null : parsedUrl(uri);
  if (uri === null || url === null || url.protocol !== 'ipp:') return null;
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
      return { state: 'offline', trouble: 'offline', reason: answer.detail };
    case 'refused':
    case 'lost':
      // It is there, and says nothing that can be read.
      return null;
  }
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
