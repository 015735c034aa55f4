import { err, ok, type Result } from '../../contract/result.ts';

/** A thread or process of the program, so that its end is not the end of the program. It answers one request after another. */
export interface WorkerPort<Request, Reply> {
  post(request: Request): void;
  /** `ready` comes once, when the worker has started. After that, each request gets one answer. */
  onReply(listener: (reply: 'ready' | Reply) => void): void;
  /** Called once, for any end; `why` in the system's words. */
  onEnd(listener: (why: string) => void): void;
  end(): void;
}

/** Why a request has no answer: it took too long, or it ended its worker. */
export type CutOff = string;

export interface SerialWorker<Request, Reply> {
  /** `limitMs`: longest time for this request alone, however long those before it take. */
  ask(request: Request, limitMs: number): Promise<Result<Reply, CutOff>>;
  /** Starts the worker early, so that the next request does not wait for the start. */
  warmUp(): void;
}

interface SerialWorkerDeps<Request, Reply> {
  readonly start: () => WorkerPort<Request, Reply>;
  /** False when the worker is ended after each request. */
  readonly keepsWarm: boolean;
}

const START_LIMIT_MS = 30_000;

/** Sends a worker one request after another. One that does not return, or ends the worker, costs that worker alone. */
export function createSerialWorker<Request, Reply>(
  deps: SerialWorkerDeps<Request, Reply>,
): SerialWorker<Request, Reply> {
  const { start, keepsWarm } = deps;
  let open: ReturnType<typeof talkWith<Request, Reply>> | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  function talk() {
    if (open !== null) return open;
    const begun = talkWith(start());
    open = begun;
    void begun.ended.then(() => {
      if (open === begun) open = null;
    });
    return begun;
  }

  async function answerTo(request: Request, limitMs: number): Promise<Result<Reply, CutOff>> {
    const begun = talk();
    const ready = await begun.ready;
    if (ready.ok) begun.worker.post(request);
    const answer = ready.ok ? await begun.next(limitMs) : ready;
    if (answer.ok && keepsWarm) return answer as Result<Reply, CutOff>;
    begun.worker.end();
    if (open === begun) open = null;
    if (keepsWarm) talk();
    return answer as Result<Reply, CutOff>;
  }

  return {
    ask(request, limitMs) {
      const mine = queue.then(() => answerTo(request, limitMs));
      queue = mine.catch(() => undefined);
      return mine;
    },
    warmUp: () => void talk(),
  };
}

function talkWith<Request, Reply>(worker: WorkerPort<Request, Reply>) {
  const ended = new Promise<CutOff>((resolve) => worker.onEnd(resolve));
  let hear: (reply: 'ready' | Reply) => void = () => undefined;
  worker.onReply((reply) => hear(reply));

  function next(limitMs: number): Promise<Result<'ready' | Reply, CutOff>> {
    return new Promise((resolve) => {
      const limit = setTimeout(() => finish(err(`it took longer than ${limitMs} ms`)), limitMs);
      function finish(answer: Result<'ready' | Reply, CutOff>) {
        clearTimeout(limit);
        resolve(answer);
      }
      hear = (reply) => finish(ok(reply));
      void ended.then((why) => finish(err(why)));
    });
  }

  return { worker, ready: next(START_LIMIT_MS), ended, next };
}
