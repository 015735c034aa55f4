import { existsSync } from 'node:fs';
import { groupsOf, stringOf } from '../ipp/attributes.ts';
import {
  boolean,
  type IppAttribute,
  type IppAttributeGroup,
  type IppMessage,
  integer,
  ippGroup,
  ippTag,
  strings,
} from '../ipp/message.ts';
import { exchangeIpp, fetchIppFile, type IppFile, type IppServer } from '../ipp/transport.ts';

/** Sockets of the scheduler on Linux (new and old) and macOS. */
const SOCKETS = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd'];

const operation = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  createPrinterSubscriptions: 0x0016,
  getSubscriptions: 0x0019,
  renewSubscription: 0x001a,
  getNotifications: 0x001c,
  cupsGetPrinters: 0x4002,
} as const;

const NOT_FOUND = 0x0406;

/** The event of a subscription. Cancelled and aborted jobs count as well. */
export const JOB_ENDED = 'job-completed';

type CupsAnswer =
  | { readonly kind: 'done'; readonly message: IppMessage }
  | { readonly kind: 'not_found' }
  /** CUPS refused the request, and nothing was changed. */
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'lost'; readonly detail: string };

export type CupsClient = ReturnType<typeof createCupsClient>;

interface CupsClientOptions {
  /** Null for this machine's own scheduler. */
  readonly server: IppServer | null;
  /** Owner of the jobs. */
  readonly user: string;
  readonly limitMs: number;
  /** Time limit of a request that carries a document, ms. */
  readonly documentLimitMs: number;
}

/** The IPP operations that printing needs (RFC 8011 section 4; CUPS-Get-Printers is in the CUPS documentation). */
export function createCupsClient({ server, user, limitMs, documentLimitMs }: CupsClientOptions) {
  let requests = 0;

  async function call(
    code: number,
    path: string,
    target: readonly IppAttribute[],
    groups: readonly IppAttributeGroup[] = [],
    document?: Uint8Array,
  ): Promise<CupsAnswer> {
    requests = (requests % 0x7fffffff) + 1;
    const attributes = [
      strings(ippTag.charset, 'attributes-charset', 'utf-8'),
      strings(ippTag.naturalLanguage, 'attributes-natural-language', 'en'),
      ...target,
    ];
    const exchange = await exchangeIpp({
      server: server ?? localServer(),
      path,
      message: {
        version: 0x0200,
        code,
        requestId: requests,
        groups: [{ tag: ippGroup.operation, attributes }, ...groups],
      },
      ...(document === undefined ? { limitMs } : { document, limitMs: documentLimitMs }),
    });
    return exchange.kind === 'answered' ? judge(exchange.message) : exchange;
  }

  const owner = strings(ippTag.name, 'requesting-user-name', user);
  const wanted = (names: readonly string[]) => strings(ippTag.keyword, 'requested-attributes', ...names);
  const printerUri = (name: string) => strings(ippTag.uri, 'printer-uri', `ipp://localhost${printerPath(name)}`);
  const everyPrinter = strings(ippTag.uri, 'printer-uri', 'ipp://localhost/');
  const jobUri = (id: number) => strings(ippTag.uri, 'job-uri', `ipp://localhost/jobs/${id}`);

  return {
    getPrinters: (attributes: readonly string[]): Promise<CupsAnswer> =>
      call(operation.cupsGetPrinters, '/', [owner, wanted(attributes)]),
    getPrinter: (name: string, attributes: readonly string[]): Promise<CupsAnswer> =>
      call(operation.getPrinterAttributes, printerPath(name), [printerUri(name), owner, wanted(attributes)]),
    printJob: (
      name: string,
      job: readonly IppAttribute[],
      options: readonly IppAttribute[],
      document: Uint8Array,
    ): Promise<CupsAnswer> =>
      call(
        operation.printJob,
        printerPath(name),
        [printerUri(name), owner, ...options],
        [{ tag: ippGroup.job, attributes: job }],
        document,
      ),
    getJob: (id: number, attributes: readonly string[]): Promise<CupsAnswer> =>
      call(operation.getJobAttributes, '/jobs/', [jobUri(id), owner, wanted(attributes)]),
    /** The jobs of a printer that have not ended, each in a group of its own. */
    getJobs: (name: string, attributes: readonly string[]): Promise<CupsAnswer> =>
      call(operation.getJobs, printerPath(name), [
        printerUri(name),
        owner,
        strings(ippTag.keyword, 'which-jobs', 'not-completed'),
        wanted(attributes),
      ]),
    /** The subscriptions of this user to events of any printer, each in a group of its own. */
    getSubscriptions: (): Promise<CupsAnswer> =>
      call(operation.getSubscriptions, '/', [everyPrinter, owner, boolean('my-subscriptions', true)]),
    /** To the end of every job of every printer. */
    subscribe: (leaseSeconds: number): Promise<CupsAnswer> =>
      call(
        operation.createPrinterSubscriptions,
        '/',
        [everyPrinter, owner],
        [
          {
            tag: ippGroup.subscription,
            attributes: [
              strings(ippTag.keyword, 'notify-pull-method', 'ippget'),
              strings(ippTag.keyword, 'notify-events', JOB_ENDED),
              integer('notify-lease-duration', leaseSeconds),
            ],
          },
        ],
      ),
    renewSubscription: (id: number, leaseSeconds: number): Promise<CupsAnswer> =>
      call(
        operation.renewSubscription,
        '/',
        [everyPrinter, integer('notify-subscription-id', id), owner],
        [{ tag: ippGroup.subscription, attributes: [integer('notify-lease-duration', leaseSeconds)] }],
      ),
    /** The events that CUPS still has for a subscription, each in a group of its own. */
    getEvents: (subscriptionId: number): Promise<CupsAnswer> =>
      call(operation.getNotifications, '/', [
        everyPrinter,
        owner,
        integer('notify-subscription-ids', subscriptionId),
        integer('notify-sequence-numbers', 1),
      ]),
    cancelJob: (id: number): Promise<CupsAnswer> => call(operation.cancelJob, '/jobs/', [jobUri(id), owner]),
    /** The queue's driver description, a PPD file. */
    driverDescription: (name: string): Promise<IppFile> =>
      fetchIppFile(server ?? localServer(), `${printerPath(name)}.ppd`, limitMs),
  };
}

function judge(message: IppMessage): CupsAnswer {
  if (message.code < 0x0100) return { kind: 'done', message };
  if (message.code === NOT_FOUND) return { kind: 'not_found' };
  const stated = stringOf(groupsOf(message, ippGroup.operation)[0], 'status-message');
  return { kind: 'refused', detail: stated ?? `IPP status 0x${message.code.toString(16).padStart(4, '0')}` };
}

/** The path of a printer, and of a class of printers. A lone surrogate is replaced, because it cannot be encoded. */
function printerPath(name: string): string {
  return `/printers/${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}

/** Found again for each request, because the scheduler may be started after the app. */
function localServer(): IppServer {
  const socketPath = SOCKETS.find((path) => existsSync(path));
  return socketPath === undefined ? { host: 'localhost', port: 631 } : { socketPath };
}
