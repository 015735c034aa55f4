import { afterEach, expect, it, vi } from 'vitest';
import {
  createSpooler,
  type SpoolerProcess,
  type SpoolerRequest,
} from '../../../../../electron/adapters/printing/windows/spooler.ts';
import { err, ok, type Result } from '../../../../../electron/contract/result.ts';

afterEach(() => void vi.useRealTimers());

/** A process that answers a call with `answer`; null: not at all. */
function processOf(answer: (request: SpoolerRequest) => Result<unknown, string> | null): () => SpoolerProcess {
  return () => {
    let reply: (reply: 'ready' | Result<unknown, string>) => void = () => undefined;
    queueMicrotask(() => reply('ready'));
    return {
      post: (request) => {
        const given = answer(request);
        if (given !== null) queueMicrotask(() => reply(given));
      },
      onReply: (listener) => {
        reply = listener;
      },
      onEnd: () => undefined,
      end: () => undefined,
    };
  };
}

it('makes each call in the process, and hands on its answer or the words of Windows', async () => {
  const start = processOf(({ call, args }) => (call === 'queue' ? err('OpenPrinter: Windows error 1801') : ok(args)));
  const spooler = createSpooler({ start });
  expect(
    await Promise.all([spooler.printers(), spooler.driver('Iğdır "1"', 'USB001'), spooler.remove('c', 7)]),
  ).toEqual([ok([]), ok(['Iğdır "1"', 'USB001']), ok(['c', 7])]);
  expect(await spooler.queue('gone')).toEqual(err('OpenPrinter: Windows error 1801'));
});

it('gives up a driver sooner than the spooler', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const spooler = createSpooler({ start: processOf(() => null) });
  const driver = spooler.driver('bad', 'USB001');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await driver).toEqual(err('it took longer than 5000 ms'));
  const queue = spooler.queue('bad');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await queue).toEqual(err('it took longer than 20000 ms'));
});
