import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from '../../electron/contract/job.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import { killRecorded, recording } from '../powercut/calls.ts';
import {
  type FromStation,
  LIFE_LOG,
  type LifeLine,
  type LifePlan,
  type SpoolAsk,
  type ToStation,
  type Wish,
} from './protocol.ts';
import type { Spooler } from './spooler.ts';

/** How a life ended. `ended`: by a signal to stop. `failed`: by itself, which it may not. */
export type LifeEnd = 'killed' | 'ended' | 'failed';

export interface StationLife<W = Wish> {
  readonly jobs: ReadonlyMap<string, Job>;
  readonly isUp: () => boolean;
  readonly hasEnded: () => LifeEnd | null;
  /** Null when the station died, or failed, before it answered. */
  ask(wish: W): Promise<{ readonly value: unknown } | { readonly failed: string } | null>;
  kill(): void;
  /** Stops the process, and lets it go on. */
  stand(still: boolean): void;
  readonly end: Promise<LifeEnd>;
  /** Unhandled failures. */
  readonly broken: readonly string[];
  /** Addresses beside the service's that it sent requests to. */
  readonly strayed: readonly string[];
  /** The life log, once it has ended. */
  log(): readonly LifeLine[];
}

export interface LifeDeps {
  readonly program: string;
  readonly cacheFolder: string;
  /** The part of its plan that is needed here. */
  readonly plan: Pick<LifePlan, 'folder'>;
  readonly spooler: Spooler;
  /** Its events without a request, as they come. */
  readonly onMessages: (message: LifeEvent) => void;
  /** Where its system calls are written; null: nowhere. */
  readonly callsTo?: string | null;
}

/** `up`: the page can be opened now. `stands`: its process stops in a moment; `stood`: it goes on. */
export type LifeEvent =
  | { readonly name: 'up' | 'stands' | 'stood' }
  | { readonly name: 'job.changed'; readonly payload: Job }
  | { readonly name: 'status.changed'; readonly payload: StationStatus };

/** One life of the station, from its start as a process to its end. */
export function startLife<W = Wish>({
  program,
  cacheFolder,
  plan,
  spooler,
  onMessages,
  callsTo = null,
}: LifeDeps): StationLife<W> {
  const logFile = join(plan.folder, LIFE_LOG);
  rmSync(logFile, { force: true });
  const recorder = callsTo === null ? [] : recording(callsTo);
  const [command = '', ...args] = [...recorder, process.execPath, program, JSON.stringify(plan)];
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: cacheFolder },
    // Ctrl-C in a terminal goes to a whole group: the orchestrator decides when a station ends.
    detached: process.platform !== 'win32',
  });
  const jobs = new Map<string, Job>();
  const broken: string[] = [];
  const strayed: string[] = [];
  const waiting = new Map<number, (answer: { value: unknown } | { failed: string } | null) => void>();
  const follows = new Map<number, () => void>();
  let up = false;
  let killed = false;
  let ended: LifeEnd | null = null;
  let last = 0;
  let words = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    words += text;
  });

  function notify(message: ToStation<W>) {
    // A dead process gets no message: its end shows that.
    if (child.connected) child.send(message, () => undefined);
  }

  function changed(job: Job) {
    const known = jobs.get(job.id);
    if (known !== undefined && known.version > job.version) return;
    jobs.set(job.id, job);
    onMessages({ name: 'job.changed', payload: job });
  }

  async function spool(n: number, ask: SpoolAsk): Promise<void> {
    switch (ask.kind) {
      case 'list':
        return notify({ to: 'printers', n, printers: await spooler.list() });
      case 'submit':
        return notify({ to: 'submitted', n, answer: await spooler.submit(ask) });
      case 'follow': {
        const following = spooler.follow(ask.spoolId, (progress) => notify({ to: 'progress', n, progress }));
        follows.set(n, following.hangUp);
        const outcome = await following.end;
        follows.delete(n);
        return notify({ to: 'ended', n, outcome });
      }
      case 'cancel':
        return notify({ to: 'cancelled', n, done: await spooler.cancel(ask.spoolId) });
      case 'find':
        return notify({ to: 'found', n, spoolIds: await spooler.find(ask.title) });
      default:
        return ask satisfies never;
    }
  }

  child.on('message', (message: FromStation) => {
    switch (message.from) {
      case 'up':
        for (const job of message.jobs) changed(job);
        up = true;
        onMessages({ name: 'up' });
        break;
      case 'job':
        changed(message.job);
        break;
      case 'status':
        onMessages({ name: 'status.changed', payload: message.status });
        break;
      case 'done':
      case 'failed':
        waiting.get(message.n)?.(message.from === 'done' ? { value: message.value } : { failed: message.reason });
        waiting.delete(message.n);
        break;
      case 'spool':
        void spool(message.n, message.ask);
        break;
      case 'stands':
      case 'stood':
        onMessages({ name: message.from });
        break;
      case 'strayed':
        strayed.push(message.url);
        break;
      case 'broken':
        broken.push(message.reason);
        break;
    }
  });

  const end = new Promise<LifeEnd>((resolve) => {
    let open = 2;
    let how: LifeEnd = 'failed';
    // The bytes that it sent before it died are read first: the wire and the process end in either order.
    const one = () => {
      open -= 1;
      if (open > 0) return;
      ended = how;
      up = false;
      for (const hangUp of follows.values()) hangUp();
      for (const answer of waiting.values()) answer(null);
      waiting.clear();
      if (how === 'failed') appendFileSync(join(plan.folder, 'failures.log'), `${words}\n${broken.join('\n')}\n`);
      resolve(how);
    };
    child.once('exit', (code, signal) => {
      how = signal === 'SIGKILL' || killed ? 'killed' : code === 0 ? 'ended' : 'failed';
      one();
    });
    child.once('disconnect', one);
  });

  return {
    jobs,
    isUp: () => up && ended === null,
    hasEnded: () => ended,
    ask(wish) {
      if (ended !== null) return Promise.resolve(null);
      last += 1;
      const n = last;
      return new Promise((resolve) => {
        waiting.set(n, resolve);
        notify({ to: 'do', n, wish });
      });
    },
    kill() {
      killed = true;
      if (callsTo === null || child.pid === undefined) child.kill('SIGKILL');
      else killRecorded(child.pid);
    },
    stand(still) {
      if (ended === null) child.kill(still ? 'SIGSTOP' : 'SIGCONT');
    },
    end,
    broken,
    strayed,
    log() {
      if (!existsSync(logFile)) return [];
      const lines = readFileSync(logFile, 'utf8').split('\n');
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LifeLine);
    },
  };
}
