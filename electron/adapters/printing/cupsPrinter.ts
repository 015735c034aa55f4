import { readFile } from 'node:fs/promises';
import type { PrinterInfo } from '../../contract/printer.ts';
import { err, ok } from '../../contract/result.ts';
import type { Printer, PrintRequest } from '../../core/ports/Printer.ts';
import { createCupsClient } from './cups/client.ts';
import { handsPdfToPrinter } from './cups/driver.ts';
import { followJob } from './cups/followJob.ts';
import { jobTitle } from './cups/jobTitle.ts';
import { mediaName } from './cups/media.ts';
import { PRINTER_STATE_ATTRIBUTES, printerState } from './cups/printerState.ts';
import { type CupsJobRef, formatSpoolId, parseSpoolId } from './cups/spoolId.ts';
import { groupsOf, integerOf, stringOf, stringsOf } from './ipp/attributes.ts';
import { integer, ippGroup, ippTag, strings } from './ipp/message.ts';
import type { IppServer } from './ipp/transport.ts';

interface CupsPrinterOptions {
  /** Name of the person logged in: CUPS lets the owner of a job cancel it. */
  readonly user: string;
  /** Default: this machine's own scheduler. */
  readonly server?: IppServer;
  /** Time limit of one request, ms. */
  readonly limitMs?: number;
  /** Time limit of the request that carries the document, ms. */
  readonly documentLimitMs?: number;
}

const PREFIX = 'cups:';

/**
 * CUPS (Linux, macOS), spoken to in IPP over its own socket instead of through `lp` and `lpstat`. Why: `lp` exits 0 for
 * a job that CUPS then cancels, `lpstat -W completed` lists cancelled and aborted jobs among the completed ones without
 * telling which, both write for people, in their language and character set; and no command line means that nothing in
 * a printer's name, a title or a path can be taken for an option or by a shell. IPP answers with the job's number, UUID,
 * state and reason as typed values.
 */
export function createCupsPrinter(options: CupsPrinterOptions): Printer {
  const { user, server = null, limitMs = 5_000, documentLimitMs = 60_000 } = options;
  const client = createCupsClient({ server, user, limitMs, documentLimitMs });

  /** Prints the document as it is where the driver would hand a PDF to the printer anyway. */
  async function documentFormat(name: string): Promise<string> {
    const driver = await client.driverDescription(name);
    return driver !== null && handsPdfToPrinter(driver) ? 'application/vnd.cups-pdf' : 'application/pdf';
  }

  async function jobUuid(id: number): Promise<string | null> {
    const answer = await client.getJob(id, ['job-uuid']);
    return answer.kind === 'done' ? stringOf(groupsOf(answer.message, ippGroup.job)[0], 'job-uuid') : null;
  }

  async function readDocument(request: PrintRequest) {
    try {
      return ok(await readFile(request.file));
    } catch (cause) {
      return err({ kind: 'rejected' as const, detail: cause instanceof Error ? cause.message : String(cause) });
    }
  }

  return {
    kind: 'cups',

    async list(): Promise<readonly PrinterInfo[]> {
      const answer = await client.getPrinters(['printer-name', 'printer-info', ...PRINTER_STATE_ATTRIBUTES]);
      if (answer.kind !== 'done') return [];
      return groupsOf(answer.message, ippGroup.printer).flatMap((printer) => {
        const name = stringOf(printer, 'printer-name');
        if (name === null) return [];
        const shown = stringOf(printer, 'printer-info') ?? name;
        return [{ id: `${PREFIX}${name}`, name: shown, kind: 'cups' as const, ...printerState(printer) }];
      });
    },

    async submit(request) {
      const name = nameOf(request.printerId);
      if (name === null) return err({ kind: 'printer_missing' });
      const document = await readDocument(request);
      if (!document.ok) return document;
      const printer = await client.getPrinter(name, ['media-supported']);
      if (printer.kind === 'not_found') return err({ kind: 'printer_missing' });
      if (printer.kind !== 'done') return err({ kind: 'rejected', detail: printer.detail });
      const media = stringsOf(groupsOf(printer.message, ippGroup.printer)[0], 'media-supported');
      const printed = await client.printJob(
        name,
        [
          integer('copies', request.copies),
          strings(ippTag.keyword, 'media', mediaName(media, request.widthMm, request.heightMm)),
          strings(ippTag.keyword, 'print-scaling', 'none'),
        ],
        [
          strings(ippTag.name, 'job-name', jobTitle(request.title)),
          strings(ippTag.mimeMediaType, 'document-format', await documentFormat(name)),
        ],
        document.value,
      );
      switch (printed.kind) {
        case 'done': {
          const id = integerOf(groupsOf(printed.message, ippGroup.job)[0], 'job-id');
          if (id === null) return err({ kind: 'unknown', detail: 'CUPS took the job without a number' });
          const job: CupsJobRef = { id, uuid: await jobUuid(id) };
          return ok({ printerId: request.printerId, spoolId: formatSpoolId(job), output: null });
        }
        case 'not_found':
          return err({ kind: 'printer_missing' });
        case 'refused':
        case 'unreachable':
          return err({ kind: 'rejected', detail: printed.detail });
        case 'lost':
          return err({ kind: 'unknown', detail: printed.detail });
      }
    },

    async follow(ticket, onProgress, signal) {
      const name = nameOf(ticket.printerId);
      const job = parseSpoolId(ticket.spoolId);
      if (name === null || job === null) return { kind: 'unknown', detail: `${ticket.spoolId}: no job of CUPS` };
      return followJob(client, name, job, onProgress, signal);
    },

    async cancel(ticket) {
      const job = parseSpoolId(ticket.spoolId);
      if (job === null) return err({ kind: 'rejected', detail: `${ticket.spoolId}: no job of CUPS` });
      // After a reset of the spooler the number may be somebody else's.
      if (job.uuid !== null && (await jobUuid(job.id)) !== job.uuid) {
        return err({ kind: 'rejected', detail: `CUPS no longer knows job ${job.id}` });
      }
      const answer = await client.cancelJob(job.id);
      switch (answer.kind) {
        case 'done':
          return ok(null);
        case 'not_found':
          return err({ kind: 'rejected', detail: `CUPS no longer knows job ${job.id}` });
        case 'refused':
        case 'unreachable':
          return err({ kind: 'rejected', detail: answer.detail });
        case 'lost':
          return err({ kind: 'unknown', detail: answer.detail });
      }
    },
  };
}

/** CUPS takes names of up to 127 bytes; a longer one cannot exist. */
function nameOf(printerId: string): string | null {
  const name = printerId.startsWith(PREFIX) ? printerId.slice(PREFIX.length) : '';
  return name === '' || Buffer.byteLength(name) > 127 ? null : name;
}
