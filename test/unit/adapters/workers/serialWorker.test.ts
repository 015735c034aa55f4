import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSerialWorker, type WorkerPort } from '../../../../electron/adapters/workers/serialWorker.ts';
import { ok } from '../../../../electron/contract/result.ts';

type Answer = { readonly value: string; readonly afterMs?: number } | 'hang' | 'crash';

/** Workers that answer each request with `answer`. They start in 10 ms. */
function workers(answer: (request: string) => Answer) {
  const made: { readonly requests: string[]; isEnded: boolean }[] = [];
  function start(): WorkerPort<string, string> {
    const one = { requests: [] as string[], isEnded: false };
    made.push(one);
    let reply: (reply: string) => void = () => undefined;
    let ended: (why: string) => void = () => undefined;
    setTimeout(() => reply('ready'), 10);
    return {
      post(request) {
        one.requests.push(request);
        const given = answer(request);
        if (given === 'hang') return;
        if (given === 'crash') setTimeout(() => ended('it ended with code 3221225477'), 1);
        else setTimeout(() => reply(given.value), given.afterMs ?? 1);
      },
      onReply: (listener) => {
        reply = listener;
      },
      onEnd: (listener) => {
        ended = listener;
      },
      end: () => {
        one.isEnded = true;
      },
    };
  }
  return { made, start };
}

describe('a worker that has one request after another', () => {
  // The limits pass only when the test moves the time, however slow the machine.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => void vi.useRealTimers();
  });

  it('answers each in its turn, and stays', async () => {
    const { made, start } = workers((request) => ({ value: `${request}!` }));
    const worker = createSerialWorker({ start, keepsWarm: true });
    const answers = Promise.all(['a', 'b', 'c'].map((request) => worker.ask(request, 100)));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answers).toEqual([ok('a!'), ok('b!'), ok('c!')]);
    expect(made).toEqual([{ requests: ['a', 'b', 'c'], isEnded: false }]);
  });

  it('is another one for each request where it does not stay', async () => {
    const { made, start } = workers((value) => ({ value }));
    const worker = createSerialWorker({ start, keepsWarm: false });
    const answers = Promise.all(['a', 'b'].map((request) => worker.ask(request, 100)));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answers).toEqual([ok('a'), ok('b')]);
    expect(made).toEqual([
      { requests: ['a'], isEnded: true },
      { requests: ['b'], isEnded: true },
    ]);
  });

  it.each([
    ['hang', 'it took longer than 20 ms'],
    ['crash', 'it ended with code 3221225477'],
  ] as const)(
    'is another one after a request that made it %s; those behind that are made there, once',
    async (how, why) => {
      const { made, start } = workers((request) => (request === 'bad' ? how : { value: request }));
      const worker = createSerialWorker({ start, keepsWarm: true });
      const answers = Promise.all(['before', 'bad', 'after', 'last'].map((request) => worker.ask(request, 20)));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await answers).toEqual([ok('before'), { ok: false, error: why }, ok('after'), ok('last')]);
      expect(made.map(({ requests }) => requests)).toEqual([
        ['before', 'bad'],
        ['after', 'last'],
      ]);
      expect(made[0]?.isEnded).toBe(true);
    },
  );

  it('gives a request its whole time, however long those before it took', async () => {
    const { start } = workers((value) => ({ value, afterMs: 90 }));
    const worker = createSerialWorker({ start, keepsWarm: true });
    const answers = Promise.all(['a', 'b', 'c'].map((request) => worker.ask(request, 100)));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answers).toEqual([ok('a'), ok('b'), ok('c')]);
  });

  it('reports why when none comes up, and tries again with the next request only', async () => {
    let starts = 0;
    const start = (): WorkerPort<string, string> => {
      starts += 1;
      return {
        post: () => undefined,
        onReply: () => undefined,
        onEnd: (listener) => void setTimeout(() => listener('no such file'), 1),
        end: () => undefined,
      };
    };
    const worker = createSerialWorker({ start, keepsWarm: true });
    for (const most of [2, 4]) {
      const answer = worker.ask('a', 100);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await answer).toEqual({ ok: false, error: 'no such file' });
      expect(starts).toBe(most);
    }
  });

  it('gives one up that does not start', async () => {
    const start = (): WorkerPort<string, string> => ({
      post: () => undefined,
      onReply: () => undefined,
      onEnd: () => undefined,
      end: () => undefined,
    });
    const answer = createSerialWorker({ start, keepsWarm: false }).ask('a', 100);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toEqual({ ok: false, error: 'it took longer than 30000 ms' });
  });
});
