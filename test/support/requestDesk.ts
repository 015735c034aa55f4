import type { IpcMainInvokeEvent } from 'electron';
import { it, onTestFinished } from 'vitest';
import type { RequestInput, RequestName, RequestOutput } from '../../electron/contract/channels.ts';
import type { StationError, StationErrorCode } from '../../electron/contract/errors.ts';
import type { Job, JobState } from '../../electron/contract/job.ts';
import type { Order } from '../../electron/contract/order.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { Secrets } from '../../electron/core/ports/Secrets.ts';
import type { Core } from '../../electron/core/station/index.ts';
import type { DemoService, DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import { answerRequests } from '../../electron/main/ipc.ts';
import type { StationHost } from '../../electron/main/station/stationHost.ts';
import { startDemoService } from './demoService.ts';
import { eventually } from './eventually.ts';
import { type RequestDepsOptions, requestDeps } from './requestDeps.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export { OTHER_SITE_HOST, SITE_HOST } from './requestDeps.ts';

const OUR_PAGE = 'app://station/index.html';
const ourPage = { senderFrame: { parent: null, url: OUR_PAGE } } as IpcMainInvokeEvent;

export interface RequestDesk {
  /** Requests as a page does: by name, with both the input and the value in the shape of the contract. */
  ask<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Result<RequestOutput<N>, StationError>>;
  /** The value of a request; fails the test where it is refused. */
  done<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>>;
  /** The code with which a request is refused; null: it was not. */
  refused<N extends RequestName>(name: N, input: RequestInput<N>): Promise<StationErrorCode | null>;
  /** Scans a code, and waits until its job is as wanted. */
  scanned(code: string, wanted: Wanted): Promise<Job>;
  until(code: string, wanted: Wanted): Promise<Job>;
  readonly service: DemoService;
  readonly host: StationHost;
  readonly core: () => Core;
  readonly secrets: Secrets;
  /** Data of the station; below it `documents`, `downloads`, and `printed` with the sheets. */
  readonly folder: string;
  /** What left the program for another one of the system, and how. */
  readonly handed: string[];
  /** What the log has of failures. */
  readonly failures: string[];
}

type Wanted = JobState | ((job: Job) => boolean);

interface RequestDeskOptions extends RequestDepsOptions {
  readonly service?: Partial<DemoServiceOptions>;
  /** Another desk's, for desks of one account. */
  readonly at?: DemoService;
  /** The test makes something fail that is logged. */
  readonly mayFail?: boolean;
  /** Orders that are in the book. */
  readonly orders?: readonly Order[];
  /** Left out: an account of the sandbox is open. */
  readonly opens?: 'sandbox' | 'live' | 'demo' | 'nothing';
}

/** A desk whose requests are made as a page makes them: through the program's own routing, with both checks of their shape. */
export async function openRequestDesk(options: RequestDeskOptions = {}): Promise<RequestDesk> {
  // Many requests follow each other within a second here, and would wait for the minute to be over.
  const limits = { account: 10_000, route: 10_000 };
  const service = options.at ?? (await startDemoService({ limits, ...options.service }));
  const folder = await temporaryFolder();
  const handed: string[] = [];
  const failures: string[] = [];
  const { handlers, host, secrets, end } = await requestDeps({ ...options, service, folder, handed, failures });
  onTestFinished(async () => {
    await end();
    if (options.mayFail !== true && failures.length > 0) throw new Error(failures.join('\n'));
  });
  const answer = answerRequests(handlers, (url) => url === OUR_PAGE, {
    info() {},
    warn() {},
    error: (event, fields) => void failures.push(`${event} ${JSON.stringify(fields)}`),
  });

  async function ask<N extends RequestName>(name: N, input: RequestInput<N>) {
    const answered = (await answer(ourPage, name, input)) as Result<RequestOutput<N>, StationError>;
    if (answered.ok) answeredRequests.add(name);
    return answered;
  }
  async function done<N extends RequestName>(name: N, input: RequestInput<N>) {
    const answered = await ask(name, input);
    if (answered.ok) return answered.value;
    throw new Error(`${name}: ${JSON.stringify(answered.error)} ${failures.join(' ')}`);
  }
  async function refused<N extends RequestName>(name: N, input: RequestInput<N>) {
    const answered = await ask(name, input);
    return answered.ok ? null : answered.error.code;
  }
  function core() {
    const open = host.current();
    if (open === null) throw new Error('no station is open');
    return open.core;
  }
  const until = (code: string, wanted: Wanted) =>
    eventually(async () => {
      const job = (await core().recent(500)).find(({ key }) => key.value === code);
      if (job !== undefined && (typeof wanted === 'string' ? job.state === wanted : wanted(job))) return job;
      throw new Error(`${code}: ${job?.state} ${JSON.stringify(job?.problem)}`);
    }, 5);

  const { opens = 'sandbox' } = options;
  if (opens === 'sandbox' || opens === 'live') await host.openAccount(opens, service.url, service.apiKey);
  if (opens === 'demo') await host.openDemo();
  if (options.orders !== undefined) await core().putOrders(options.orders);
  return {
    ask,
    done,
    refused,
    until,
    async scanned(code, wanted) {
      await done('scan.submit', { code });
      return until(code, wanted);
    },
    service,
    host,
    core,
    secrets,
    folder,
    handed,
    failures,
  };
}

const answeredRequests = new Set<RequestName>();

/**
 * A row of the table of requests: a test named after the requests that it is about. It fails where one of them was never
 * answered. `requests.test.ts` reads these lines and holds them against the contract.
 */
export function answers(names: readonly RequestName[], how: string, test: () => Promise<void>): void {
  it(`${names.join(', ')}: ${how}`, async () => {
    answeredRequests.clear();
    await test();
    const missed = names.filter((name) => !answeredRequests.has(name));
    if (missed.length > 0) throw new Error(`never answered: ${missed.join(', ')}`);
  });
}
