import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '../../electron/contract/job.ts';
import { startDemoProcess } from '../../scripts/demo/demoProcess.ts';
import { type FuzzedApp, openFuzzedApp } from './fuzzedApp.ts';
import { ANSWERED, CHANNELS, type Fault, faultOf, type Message, messagesOf } from './messages.ts';
import { asciiJson, isWireObject, type Wire } from './wire.ts';
import { JOB_PLACES, PLACES } from './words.ts';

/** What a run came to. All but the last line of fields are zero when all is well, but for what was sent and answered. */
export interface FuzzTotals {
  readonly messages: number;
  /** Of the contract, to which at least one message went. */
  readonly channels: number;
  /** Of a page or the main process, and the uncaught errors in one of them. */
  readonly crashes: number;
  /** Messages without an answer, pauses of the main process that were too long, an end that did not come. */
  readonly hangs: number;
  readonly accepted: number;
  readonly refused: number;
  /** Accepted although the contract's schema refuses it. */
  readonly wronglyAccepted: number;
  /** Refused as of the wrong shape although the schema takes it. */
  readonly wronglyRefused: number;
  /** Answers that say that the program itself failed. */
  readonly internal: number;
  readonly longestPauseMs: number;
  readonly seed: string;
}

export interface FuzzDeps {
  readonly messages: number;
  readonly seed: string;
  /** The display to draw on, in addition to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** One line about something that is wrong. */
  readonly onFault: (line: string) => void;
  readonly onRound?: (sent: number) => void;
}

/** Messages that are under way at the same time; more would only wait for each other. */
const ROUND = 1_000;
/** In one call of a page. */
const CHUNK = 50;
/** When nothing was answered for so long, what is left waits for the rate limit of the service, ms. */
const QUIET_MS = 400;
const POLL_MS = 25;
/** So long may an answer take after the station was closed and opened again, ms. */
const TIMEOUT_MS = 30_000;
/** The longest pause of the main process that is no hang, ms. Machines are shared. */
const LONGEST_PAUSE_MS = 5_000;
/** After so many rounds in which the program had to be started again, no more are sent. */
const MOST_FAILED = 5;
const SHOWN = 400;

/** Sends the messages of a seed to the built app with a fresh data folder and the demo service in a process of its own. */
export async function fuzzStation(deps: FuzzDeps): Promise<FuzzTotals> {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-fuzz-'));
  await mkdir(join(folder, 'lists'));
  const service = await startDemoProcess();
  const count = { crashes: 0, hangs: 0, accepted: 0, refused: 0, wronglyAccepted: 0, wronglyRefused: 0, internal: 0 };
  const channels = new Set<string>();
  let longestPauseMs = 0;
  const crashed = (what: string) => {
    count.crashes += 1;
    deps.onFault(`CRASH ${what}`);
  };
  const hung = (what: string) => {
    count.hangs += 1;
    deps.onFault(`HANG ${what}`);
  };
  const open = () => openFuzzedApp({ folder, service, env: deps.env ?? {}, onCrash: crashed });

  function judge(number: number, { channel, args }: Message, answer: string): void {
    if (answer === ANSWERED) count.accepted += 1;
    else count.refused += 1;
    const fault: Fault | null = faultOf(args, answer);
    if (fault === null) return;
    count[fault] += 1;
    deps.onFault(`${fault} number ${number} (${channel ?? 'no channel'}): ${shown(args)}`);
  }

  /** Sends a round and takes its answers. Resolves to whether the app can go on. */
  async function play(app: FuzzedApp, round: ReadonlyMap<number, Message>): Promise<boolean> {
    const left = new Map(round);
    const windows = app.pages.map((_, window) => window);
    const take = async () => {
      for (const { answers } of await Promise.all(windows.map((window) => app.take(window)))) {
        for (const [number, answer] of answers) {
          const message = left.get(number);
          if (message === undefined) continue;
          left.delete(number);
          judge(number, message, answer);
        }
      }
    };
    const takeUntil = async (isOver: (quietMs: number) => boolean) => {
      let quiet = performance.now();
      while (left.size > 0 && app.isAlive() && !isOver(performance.now() - quiet)) {
        const before = left.size;
        await take();
        if (left.size < before) quiet = performance.now();
        await delay(POLL_MS);
      }
    };
    const all = [...round].map(([number, { args }]) => [number, args] as const);
    await Promise.all(
      windows.map(async (window) => {
        const own = all.filter((_, index) => index % windows.length === window);
        for (let at = 0; at < own.length; at += CHUNK) await app.send(window, own.slice(at, at + CHUNK));
      }),
    );
    await takeUntil((quietMs) => quietMs > QUIET_MS);
    // What waits for the service is answered when its station closes.
    await withLimit(app.ask('demo.open', {}));
    await takeUntil((quietMs) => quietMs > TIMEOUT_MS);
    if (app.isAlive()) {
      for (const [number, { channel, args }] of left) {
        hung(`number ${number} (${channel ?? 'no channel'}): ${shown(args)}`);
      }
    }
    return app.isAlive() && left.size === 0;
  }

  async function end(app: FuzzedApp): Promise<void> {
    const beats = app.isAlive() ? await withLimit(app.beats()).catch(() => null) : null;
    if (beats !== null) {
      longestPauseMs = Math.max(longestPauseMs, beats.longestPauseMs);
      for (const what of beats.uncaught) crashed(`nobody caught in the main process: ${what}`);
      if (beats.longestPauseMs > LONGEST_PAUSE_MS) hung(`the main process stood still for ${beats.longestPauseMs} ms`);
    }
    if (!(await app.close())) hung('the program did not end');
  }

  /** The reason for a failure is only in the program's log. */
  async function notifyLog(): Promise<void> {
    if (count.internal === 0) return;
    const log = await readFile(join(folder, 'data', 'logs', 'main.log'), 'utf8').catch(() => '');
    for (const line of log.split('\n').filter((each) => each.includes('request failed'))) deps.onFault(`log: ${line}`);
  }

  let app = await open();
  const messages = messagesOf(deps.seed);
  let sent = 0;
  async function nextRound(): Promise<boolean> {
    const places = await placesOf(app, service, join(folder, 'lists'));
    const round = new Map<number, Message>();
    while (round.size < ROUND && sent < deps.messages) {
      const { channel, args } = messages.next().value as Message;
      if (channel !== null) channels.add(channel);
      round.set(sent, { channel, args: args.map((each) => withPlaces(each, places)) });
      sent += 1;
    }
    return play(app, round);
  }

  try {
    for (let failed = 0; sent < deps.messages && failed < MOST_FAILED; ) {
      const goesOn = await nextRound().catch(async (failure: unknown) => {
        const main = await withLimit(app.beats()).then(
          () => 'answers',
          () => 'does not answer',
        );
        if (app.isAlive()) hung(`up to number ${sent}, the main process ${main}: ${String(failure).slice(0, SHOWN)}`);
        else deps.onFault(`up to number ${sent}`);
        return false;
      });
      deps.onRound?.(sent);
      if (goesOn) continue;
      failed += 1;
      await end(app);
      app = await open();
    }
    await end(app);
    await notifyLog();
  } finally {
    await app.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
  return { messages: sent, channels: channels.size, ...count, longestPauseMs, seed: deps.seed };
}

export const allChannels = CHANNELS.length;

/** Whether nothing is wrong. */
export const isClean = (totals: FuzzTotals): boolean =>
  totals.crashes + totals.hangs + totals.wronglyAccepted + totals.wronglyRefused + totals.internal === 0;

type Places = readonly (readonly [place: string, value: string])[];

async function placesOf(
  app: FuzzedApp,
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  lists: string,
): Promise<Places> {
  const jobs = (await withLimit(app.ask('jobs.recent', { limit: JOB_PLACES }))) as readonly Job[];
  return [
    [PLACES.url, url],
    [PLACES.key, apiKey],
    [PLACES.folder, lists],
    ...Array.from({ length: JOB_PLACES }, (_, number) => [PLACES.job(number), jobs[number]?.id ?? 'none'] as const),
  ];
}

function withPlaces(wire: Wire, places: Places): Wire {
  if (typeof wire === 'string') return places.reduce((text, [place, value]) => text.replaceAll(place, value), wire);
  if (Array.isArray(wire)) return wire.map((each: Wire) => withPlaces(each, places));
  if (!isWireObject(wire)) return wire;
  return Object.fromEntries(Object.entries(wire).map(([key, value]) => [key, withPlaces(value, places)]));
}

async function withLimit<T>(work: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = delay(TIMEOUT_MS, null, { signal: limit.signal }).then(() => {
    throw new Error('the main process does not answer');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.abort();
    late.catch(() => undefined);
  }
}

const shown = (args: readonly Wire[]): string => asciiJson(args).slice(0, SHOWN);
