import type Koffi from 'koffi';
import type { DriverFacts, SpooledJob, SpooledPrinter, SpooledQueue, SpoolerCalls } from './spooler.ts';

/** Printers of this computer, and those of others that were added to it. */
const LOCAL_AND_CONNECTIONS = 0x2 | 0x4;
const DC_PAPERSIZE = 3;
const DC_ENUMRESOLUTIONS = 13;
const DC_PAPERNAMES = 16;
/** A paper name has 64 characters of two bytes; a size, as a resolution, two numbers of four bytes. */
const NAME_BYTES = 128;
const PAIR_BYTES = 8;
const JOB_CONTROL_DELETE = 5;
const ERROR_INVALID_PARAMETER = 87;
const ERROR_INSUFFICIENT_BUFFER = 122;
const ALL_JOBS = 0xffffffff;

const TEXTS_OF_PRINTER = [
  ...['server', 'name', 'share', 'port', 'driver', 'comment', 'location'],
  ...['devMode', 'separatorFile', 'processor', 'datatype', 'parameters', 'security'],
];
const NUMBERS_OF_PRINTER = [
  ...['attributes', 'priority', 'defaultPriority', 'start', 'until', 'status', 'jobs', 'pagesPerMinute'],
];
/** Pointers to structures, which are not read. */
const NOT_TEXTS = ['devMode', 'security'];

const TIME_FIELDS = ['year', 'month', 'weekday', 'day', 'hour', 'minute', 'second', 'millisecond'];

const fields = (names: readonly string[], type: string) => Object.fromEntries(names.map((name) => [name, type]));

interface PrinterInfo2 {
  readonly name: string;
  readonly port: string | null;
  readonly driver: string | null;
  readonly status: number;
  readonly attributes: number;
}

interface JobInfo1 {
  readonly id: number;
  readonly document: string | null;
  readonly status: number;
  readonly submitted: Readonly<Record<string, number>>;
}

/** `winspool.drv`, the print spooler of Windows. Never loaded on another system. */
export function openWinspool(koffi: typeof Koffi): SpoolerCalls {
  const printerType = koffi.struct({
    ...Object.fromEntries(TEXTS_OF_PRINTER.map((name) => [name, NOT_TEXTS.includes(name) ? 'void *' : 'str16'])),
    ...fields(NUMBERS_OF_PRINTER, 'uint32'),
  });
  const jobType = koffi.struct({
    id: 'uint32',
    ...fields(['printer', 'machine', 'user', 'document', 'datatype', 'statusText'], 'str16'),
    ...fields(['status', 'priority', 'position', 'pages', 'printed'], 'uint32'),
    submitted: koffi.struct(fields(TIME_FIELDS, 'uint16')),
  });
  const winspool = koffi.load('winspool.drv');
  const lastError = koffi.load('kernel32.dll').func('uint32 __stdcall GetLastError()');
  const rows = '_Out_ uint8_t *rows, uint32 size, _Out_ uint32 *needed, _Out_ uint32 *count';
  const enumPrinters = winspool.func(`bool __stdcall EnumPrintersW(uint32 flags, void *name, uint32 level, ${rows})`);
  const enumJobs = winspool.func(
    `bool __stdcall EnumJobsW(void *printer, uint32 first, uint32 most, uint32 level, ${rows})`,
  );
  const getPrinter = winspool.func(
    'bool __stdcall GetPrinterW(void *printer, uint32 level, _Out_ uint8_t *row, uint32 size, _Out_ uint32 *needed)',
  );
  const setJob = winspool.func(
    'bool __stdcall SetJobW(void *printer, uint32 job, uint32 level, void *info, uint32 command)',
  );
  const openPrinter = winspool.func('bool __stdcall OpenPrinterW(str16 name, _Out_ void **printer, void *defaults)');
  const closePrinter = winspool.func('bool __stdcall ClosePrinter(void *printer)');
  const capabilities = winspool.func(
    'int32 __stdcall DeviceCapabilitiesW(str16 printer, str16 port, uint16 what, _Out_ uint8_t *answer, void *devMode)',
  );

  function failed(call: string): Error {
    return new Error(`${call}: Windows error ${lastError()}`);
  }

  /** Requests the size, then the rows; again if there are more of them by then. */
  function rowsOf(name: string, call: (into: Buffer | null, size: number, needed: [number]) => boolean): Buffer {
    let into: Buffer | null = null;
    for (;;) {
      const needed: [number] = [0];
      if (call(into, into?.length ?? 0, needed)) return into ?? Buffer.alloc(0);
      const error = lastError();
      // Wine fails so where a queue is empty.
      if (error === 0 && needed[0] === 0) return Buffer.alloc(0);
      if (error !== ERROR_INSUFFICIENT_BUFFER || needed[0] <= (into?.length ?? 0))
        throw new Error(`${name}: Windows error ${error}`);
      into = Buffer.alloc(needed[0]);
    }
  }

  function opened<T>(printer: string, use: (handle: unknown) => T): T {
    const handle: [unknown] = [null];
    if (!openPrinter(printer, handle, null)) throw failed('OpenPrinter');
    try {
      return use(handle[0]);
    } finally {
      closePrinter(handle[0]);
    }
  }

  function decoded<T>(rows: Buffer, count: number, type: typeof printerType): readonly T[] {
    const size = koffi.sizeof(type);
    return Array.from({ length: count }, (_, index) => koffi.decode(rows, index * size, type) as T);
  }

  /** A driver's answer that is a list: its items, of so many bytes each. */
  function parts(printer: string, port: string, what: number, bytes: number): readonly Buffer[] {
    const count = capabilities(printer, port, what, null, null);
    if (count <= 0) return [];
    const answer = Buffer.alloc(count * bytes);
    const given = Math.min(count, capabilities(printer, port, what, answer, null));
    return Array.from({ length: Math.max(0, given) }, (_, index) =>
      answer.subarray(index * bytes, (index + 1) * bytes),
    );
  }

  return {
    printers(): readonly SpooledPrinter[] {
      const count: [number] = [0];
      const rows = rowsOf('EnumPrinters', (into, size, needed) =>
        enumPrinters(LOCAL_AND_CONNECTIONS, null, 2, into, size, needed, count),
      );
      return decoded<PrinterInfo2>(rows, count[0], printerType).map(({ name, port, driver, status, attributes }) => ({
        ...{ name, port: port ?? '', driver: driver ?? '', status, attributes },
      }));
    },

    driver(printer, port): DriverFacts {
      const sizes = parts(printer, port, DC_PAPERSIZE, PAIR_BYTES);
      const resolutions = parts(printer, port, DC_ENUMRESOLUTIONS, PAIR_BYTES).map((pair) => pair.readInt32LE(0));
      return {
        papers: parts(printer, port, DC_PAPERNAMES, NAME_BYTES).flatMap((text, index) => {
          const size = sizes[index];
          if (size === undefined) return [];
          // In tenths of a millimetre.
          const [widthMm, heightMm] = [size.readInt32LE(0) / 10, size.readInt32LE(4) / 10];
          return [{ name: text.toString('utf16le').split('\u0000')[0] ?? '', widthMm, heightMm }];
        }),
        dpi: resolutions.length === 0 ? null : Math.max(...resolutions),
      };
    },

    queue(printer): SpooledQueue {
      return opened(printer, (handle) => {
        const count: [number] = [0];
        const rows = rowsOf('EnumJobs', (into, size, needed) =>
          enumJobs(handle, 0, ALL_JOBS, 1, into, size, needed, count),
        );
        const facts = rowsOf('GetPrinter', (into, size, needed) => getPrinter(handle, 2, into, size, needed));
        return {
          printer: decoded<PrinterInfo2>(facts, 1, printerType)[0]?.status ?? 0,
          jobs: decoded<JobInfo1>(rows, count[0], jobType).map(jobOf),
        };
      });
    },

    remove(printer, job) {
      return opened(printer, (handle) => {
        if (setJob(handle, job, 0, null, JOB_CONTROL_DELETE)) return true;
        const error = lastError();
        if (error !== ERROR_INVALID_PARAMETER) throw new Error(`SetJob: Windows error ${error}`);
        return false;
      });
    },
  };
}

function jobOf({ id, document, status, submitted }: JobInfo1): SpooledJob {
  const [year = 0, month = 1, , day = 1, ...time] = TIME_FIELDS.map((field) => submitted[field]);
  const at = new Date(Date.UTC(year, month - 1, day, ...time.map((part) => part ?? 0)));
  return { id, document: document ?? '', status, submitted: at.toISOString() };
}
