import { describe, expect, it } from 'vitest';
import type { SpoolerReply, SpoolerRequest } from '../../../../../electron/adapters/printing/windows/spooler.ts';
import { createSpooler } from '../../../../../electron/adapters/printing/windows/spoolerProcess.ts';
import { ok, type Result } from '../../../../../electron/contract/result.ts';

/** Processes that answer by their `answer`, one call after another: nothing behind a call that hangs is begun. */
function processes(answer: (request: SpoolerRequest, process: number) => Result<unknown, string> | 'hang' | 'crash') {
  const made: { readonly calls: string[]; isEnded: boolean }[] = [];
  function start() {
    const one = { calls: [] as string[], isEnded: false };
    const number = made.push(one);
    let isStuck = false;
    let reply: (reply: SpoolerReply) => void = () => undefined;
    let ended: (why: string) => void = () => undefined;
    return {
      post: (request: SpoolerRequest) =>
        setImmediate(() => {
          if (isStuck || one.isEnded) return;
          one.calls.push(`${request.call} ${request.args.join(' ')}`.trim());
          const given = answer(request, number);
          isStuck = given === 'hang' || given === 'crash';
          if (given === 'crash') ended('it ended with code 3221225477');
          else if (given !== 'hang') reply({ id: request.id, answer: given });
        }),
      onReply: (listener: typeof reply) => {
        reply = listener;
      },
      onEnd: (listener: typeof ended) => {
        ended = listener;
      },
      end: () => {
        one.isEnded = true;
      },
    };
  }
  return { made, start };
}

describe('the process of the print spooler', () => {
  it('answers each call, and stays', async () => {
    const { made, start } = processes(({ args }) => ok(args));
    const spooler = createSpooler({ start });
    const answers = await Promise.all([
      spooler.queue('Iğdır "1"'),
      spooler.driver('b', 'USB001'),
      spooler.remove('c', 7),
    ]);
    expect(answers).toEqual([ok(['Iğdır "1"']), ok(['b', 'USB001']), ok(['c', 7])]);
    expect(made).toHaveLength(1);
  });

  it.each(['hang', 'crash'] as const)(
    'is another one after a driver did %s; the calls behind it are made there, once',
    async (how) => {
      const { made, start } = processes(({ call, args }) => (call === 'driver' ? how : ok(args)));
      const spooler = createSpooler({ start, driverLimitMs: 20 });
      const before = spooler.queue('before');
      const driver = spooler.driver('bad', 'USB001');
      const after = [spooler.remove('after', 7), spooler.queue('after')];
      expect(await before).toEqual(ok(['before']));
      expect(await driver).toEqual({
        ok: false,
        error: how === 'hang' ? 'no answer within 20 ms' : 'it ended with code 3221225477',
      });
      expect(await Promise.all(after)).toEqual([ok(['after', 7]), ok(['after'])]);
      expect(made.map(({ calls }) => calls)).toEqual([
        ['queue before', 'driver bad USB001'],
        ['remove after 7', 'queue after'],
      ]);
      expect(made[0]?.isEnded).toBe(how === 'hang');
    },
  );

  it('says why when no process comes up, without end', async () => {
    const { made, start } = processes(() => 'crash');
    const spooler = createSpooler({ start });
    const answers = await Promise.all([spooler.printers(), spooler.printers()]);
    expect(answers.map((answer) => answer.ok)).toEqual([false, false]);
    expect(made).toHaveLength(2);
  });

  it('gives a call its whole time, however long those before it took', async () => {
    const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let reply: (reply: SpoolerReply) => void = () => undefined;
    const start = () => ({
      post: ({ id }: SpoolerRequest) => void late(id * 60).then(() => reply({ id, answer: ok(id) })),
      onReply: (listener: typeof reply) => {
        reply = listener;
      },
      onEnd: () => undefined,
      end: () => undefined,
    });
    const spooler = createSpooler({ start, limitMs: 100 });
    expect(await Promise.all([spooler.queue('a'), spooler.queue('b'), spooler.queue('c')])).toEqual([
      ok(1),
      ok(2),
      ok(3),
    ]);
  });
});
