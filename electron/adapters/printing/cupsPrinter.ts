import { readFile } from 'node:fs/promises';
import { type PrinterInfo, silentSystem } from '../../contract/printer.ts';
import { err, ok } from '../../contract/result.ts';
import type { Printer, PrintRequest } from '../../core/ports/Printer.ts';
import { createCupsClient } from './cups/client.ts';
import { darknessAttributes, darknessOf } from './cups/darkness.ts';
import { createDevices, deviceReportsEnd } from './cups/device.ts';
import { createDrivers, DRIVER_ATTRIBUTES, type Driver } from './cups/driver.ts';
import { followJob } from './cups/followJob.ts';
import { type CupsJobRef, formatSpoolId, jobTitle, parseSpoolId } from './cups/job.ts';
import { createJobEnds } from './cups/jobEnds.ts';
import { mediaName, mediaSizes } from './cups/media.ts';
import { idlePrinterState, PRINTER_STATE_ATTRIBUTES, type PrinterState, printerState } from './cups/printerState.ts';
import { troubleIn } from './cups/trouble.ts';
import { dpiOf, groupsOf, integerOf, stringOf, stringsOf } from './ipp/attributes.ts';
import { type IppAttributeGroup, integer, ippGroup, ippTag, strings } from './ipp/message.ts';
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
 * Each printer in the list costs further requests. No desk has this many printers, and a longer list is not a real one.
 */
const MOST_PRINTERS = 500;

const LISTED = [
  ...['printer-name', 'printer-info', 'device-uri', 'queued-job-count', 'media-supported'],
  ...['printer-resolution-default', 'printer-resolution-supported', 'print-darkness-supported'],
  ...PRINTER_STATE_ATTRIBUTES,
  ...DRIVER_ATTRIBUTES,
];
/** Attributes that must be known before a document is sent. */
const REQUESTED = ['media-supported', 'print-darkness-supported', ...DRIVER_ATTRIBUTES];

/**
 * CUPS (Linux, macOS), spoken to in IPP over its own socket instead of through `lp` and `lpstat`. Why: `lp` exits 0 for a
 * job that CUPS then cancels, `lpstat -W completed` lists cancelled and aborted jobs among the completed ones without
 * distinguishing them, both write for people, in their language and character set; and no command line means that nothing
 * in a printer's name, a title or a path can be taken for an option or by a shell. IPP answers with the job's number, UUID,
 * state and reason as typed values.
 */
export function createCupsPrinter(options: CupsPrinterOptions): Printer {
  const { user, server = null, limitMs = 5_000, documentLimitMs = 60_000 } = options;
  const client = createCupsClient({ server, user, limitMs, documentLimitMs });

  const drivers = createDrivers(client);
  const devices = createDevices();
  const ends = createJobEnds(client);
  /** Spool ids of jobs that are not followed yet. */
  const handedOver = new Set<string>();

  async function stateOf(printer: IppAttributeGroup): Promise<PrinterState> {
    if (integerOf(printer, 'queued-job-count') !== 0) return printerState(printer);
    const known = idlePrinterState(printer);
    if (known.state !== 'ready') return known;
    return (await devices.stateOf(stringOf(printer, 'device-uri'))) ?? known;
  }

  async function describe(printer: IppAttributeGroup): Promise<readonly PrinterInfo[]> {
    const name = stringOf(printer, 'printer-name');
    if (name === null) return [];
    const [state, driver] = await Promise.all([stateOf(printer), drivers.of(name, printer)]);
    return [
      {
        id: `${PREFIX}${name}`,
        name: stringOf(printer, 'printer-info') ?? name,
        kind: 'cups',
        ...state,
        media: [...mediaSizes(stringsOf(printer, 'media-supported'))],
        dpi: dpiOf(printer, 'printer-resolution-default') ?? dpiOf(printer, 'printer-resolution-supported'),
        darkness: darknessOf(printer, driver),
        tellsEnd: !ends.areMissed() && deviceReportsEnd(stringOf(printer, 'device-uri')),
        ...(ends.areMissed() ? { forgetsEnds: true } : {}),
      },
    ];
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
      const answer = await client.getPrinters(LISTED);
      // CUPS without a single queue answers that it found none.
      if (answer.kind === 'not_found') return [];
      if (answer.kind !== 'done') return [silentSystem('cups', 'CUPS', answer.detail)];
      const groups = groupsOf(answer.message, ippGroup.printer).slice(0, MOST_PRINTERS);
      const printers = (await Promise.all(groups.map(describe))).flat();
      const isShared = ({ id, name }: PrinterInfo) => printers.some((other) => other.id !== id && other.name === name);
      return printers.map((one) => (isShared(one) ? { ...one, name: `${one.name} (${nameOf(one.id)})` } : one));
    },

    async submit(request) {
      const name = nameOf(request.printerId);
      if (name === null) return err({ kind: 'printer_missing' });
      const document = await readDocument(request);
      if (!document.ok) return document;
      const [answer] = await Promise.all([client.getPrinter(name, REQUESTED), ends.listen()]);
      if (answer.kind === 'refused') return err({ kind: 'rejected', detail: answer.detail });
      if (answer.kind === 'not_found') return err({ kind: 'printer_missing' });
      // Nothing was handed over, so the label waits until CUPS is back.
      if (answer.kind !== 'done') return down(answer.detail);
      const printer = groupsOf(answer.message, ippGroup.printer)[0] ?? NOTHING_KNOWN;
      const media = stringsOf(printer, 'media-supported');
      const driver = await drivers.of(name, printer);
      const why = await request.forbiddenBy?.();
      if (why != null) return err({ kind: 'forbidden', problem: why });
      const printed = await client.printJob(
        name,
        [
          integer('copies', request.copies),
          strings(ippTag.keyword, 'media', mediaName(media, request.widthMm, request.heightMm)),
          strings(ippTag.keyword, 'print-scaling', request.scaling),
          // A queue may be set to print a cover sheet with each job, which here would be a label.
          strings(ippTag.keyword, 'job-sheets', 'none'),
          ...darknessAttributes(printer, driver, request.darkness),
        ],
        [
          strings(ippTag.name, 'job-name', jobTitle(request.title)),
          strings(ippTag.mimeMediaType, 'document-format', documentFormat(driver, request)),
        ],
        document.value,
      );
      switch (printed.kind) {
        case 'done': {
          const id = integerOf(groupsOf(printed.message, ippGroup.job)[0], 'job-id');
          if (id === null) return err({ kind: 'unknown', detail: 'CUPS took the job without a number' });
          const job: CupsJobRef = { id, uuid: await jobUuid(id) };
          const spoolId = formatSpoolId(job);
          handedOver.add(spoolId);
          return ok({ printerId: request.printerId, spoolId, output: null });
        }
        case 'not_found':
          return err({ kind: 'printer_missing' });
        case 'unreachable':
          return down(printed.detail);
        case 'refused': {
          const trouble = troubleIn([], printed.detail);
          return err({ kind: 'rejected', detail: printed.detail, ...(trouble === null ? {} : { trouble }) });
        }
        case 'lost':
          return err({ kind: 'unknown', detail: printed.detail });
      }
    },

    async follow(ticket, onProgress, signal) {
      const name = nameOf(ticket.printerId);
      const job = parseSpoolId(ticket.spoolId);
      if (name === null || job === null) return { kind: 'unknown', detail: `${ticket.spoolId}: no job of CUPS` };
      const isNew = handedOver.delete(ticket.spoolId);
      return followJob(client, ends, { printerName: name, job, isNew }, onProgress, signal);
    },

    async find({ printerId, title }) {
      const name = nameOf(printerId);
      if (name === null) return [];
      const answer = await client.getJobs(name, ['job-id', 'job-uuid', 'job-name']);
      if (answer.kind !== 'done') return [];
      return groupsOf(answer.message, ippGroup.job).flatMap((job) => {
        const id = integerOf(job, 'job-id');
        if (id === null || stringOf(job, 'job-name') !== jobTitle(title)) return [];
        return [{ printerId, spoolId: formatSpoolId({ id, uuid: stringOf(job, 'job-uuid') }), output: null }];
      });
    },

    async cancel(ticket) {
      const job = parseSpoolId(ticket.spoolId);
      if (job === null) return err({ kind: 'rejected', detail: `${ticket.spoolId}: no job of CUPS` });
      // After a reset of CUPS another job may have this number.
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

const down = (detail: string) => err({ kind: 'rejected' as const, detail, trouble: 'system_down' as const });

const NOTHING_KNOWN: IppAttributeGroup = { tag: ippGroup.printer, attributes: [] };

/** Has the document passed on unchanged, when the driver hands PDFs to the printer anyway and nothing has to be scaled. */
function documentFormat(driver: Driver | null, { scaling }: PrintRequest): string {
  const asItIs = driver?.handsPdfToPrinter === true && scaling === 'none';
  return asItIs ? 'application/vnd.cups-pdf' : 'application/pdf';
}

/** CUPS takes names of up to 127 bytes; a longer one cannot exist. */
function nameOf(printerId: string): string | null {
  const name = printerId.startsWith(PREFIX) ? printerId.slice(PREFIX.length) : '';
  return name === '' || Buffer.byteLength(name) > 127 ? null : name;
}
