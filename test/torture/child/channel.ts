import type { SpoolerLine } from '../countingPrinter.ts';
import type { FromStation, SpoolAnswer, SpoolAsk, ToStation, Wish } from '../protocol.ts';
import { tap } from './tap.ts';

/** The wire to the orchestrator. */
export interface Channel<W = Wish> {
  notify(message: FromStation): void;
  readonly spooler: SpoolerLine;
  onWish(run: (wish: W) => Promise<unknown>): void;
}

type Listener = (message: ToStation) => void;

export function openChannel<W = Wish>(): Channel<W> {
  const listeners = new Map<number, Listener>();
  let last = 0;
  let run: (wish: W) => Promise<unknown> = async () => {
    throw new Error('not up yet');
  };

  const notify = (message: FromStation) => {
    process.send?.(message);
  };

  function ask(what: SpoolAsk, listener: Listener): number {
    last += 1;
    listeners.set(last, listener);
    notify({ from: 'spool', n: last, ask: what });
    return last;
  }

  process.on('message', (message: ToStation<W>) => {
    if (message.to !== 'do') return listeners.get(message.n)?.(message);
    run(message.wish).then(
      (value) => notify({ from: 'done', n: message.n, value: value ?? null }),
      (failure: unknown) => notify({ from: 'failed', n: message.n, reason: String(failure) }),
    );
  });

  const spooler: SpoolerLine = {
    list: () =>
      new Promise((resolve) => {
        ask({ kind: 'list' }, (message) => message.to === 'printers' && resolve(message.printers));
      }),
    submit: (document) =>
      new Promise<SpoolAnswer>((resolve) => {
        ask({ kind: 'submit', ...document }, (message) => message.to === 'submitted' && resolve(message.answer));
        tap.pass('printer.submit:sent');
      }),
    follow(spoolId, onProgress) {
      let n = 0;
      const end = new Promise<Parameters<Listener>[0] & { to: 'ended' }>((resolve) => {
        n = ask({ kind: 'follow', spoolId }, (message) => {
          if (message.to === 'progress') onProgress(message.progress);
          if (message.to === 'ended') resolve(message);
        });
      }).then(({ outcome }) => outcome);
      return { end, hangUp: () => listeners.delete(n) };
    },
    cancel: (spoolId) =>
      new Promise((resolve) => {
        ask({ kind: 'cancel', spoolId }, (message) => message.to === 'cancelled' && resolve(message.done));
      }),
    find: (title) =>
      new Promise((resolve) => {
        ask({ kind: 'find', title }, (message) => message.to === 'found' && resolve(message.spoolIds));
      }),
  };

  return {
    notify,
    spooler,
    onWish(next) {
      run = next;
    },
  };
}
