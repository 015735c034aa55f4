import type { Clock } from '../../electron/core/ports/Clock.ts';

/**
 * One process of a desk: it may end or stand still at anything that it waits for. Its clock and its ports belong to it; what
 * it had requested then happens all the same, and it does not get to know of it.
 */
export interface Life {
  readonly clock: Clock;
  /** The port as this process has it, with the ports inside it. */
  port<T extends object>(target: T): T;
  isOn(): boolean;
  /** Calls back once it has ended; at once where it has. */
  onEnd(listener: () => void): void;
  /** It ends at once, as by a power cut. */
  end(): void;
  /** It ends at a call to a port, after so many others; before the call is made, or after it. */
  endAtCall(after: number, isBefore: boolean): void;
  /** Nothing of it goes on for so long, ms. */
  stand(ms: number): void;
}

const never = () => new Promise<never>(() => undefined);

export function createLife(time: Clock): Life {
  let isOver = false;
  const listeners: (() => void)[] = [];
  let stillUntil = Number.NEGATIVE_INFINITY;
  let left = Number.POSITIVE_INFINITY;
  let endsBefore = true;

  function end(): void {
    isOver = true;
    for (const listener of listeners.splice(0)) listener();
  }

  /** Goes on with it where the process does. */
  function goOn(run: () => void): void {
    if (isOver) return;
    const still = stillUntil - time.monotonic();
    if (still > 0) time.after(still, () => goOn(run));
    else run();
  }

  function made(call: () => unknown): unknown {
    if (isOver) return never();
    left -= 1;
    const isLast = left < 0;
    if (isLast && endsBefore) {
      end();
      return never();
    }
    const answer = call();
    if (isLast) end();
    if (!(answer instanceof Promise)) return isOver ? never() : answer;
    return new Promise((resolve, reject) => {
      answer.then(
        (value) => goOn(() => resolve(value)),
        (reason: unknown) => goOn(() => reject(reason)),
      );
    });
  }

  const heard = (one: unknown): unknown =>
    typeof one !== 'function'
      ? one
      : (...args: unknown[]) => {
          if (isOver || stillUntil > time.monotonic()) return goOn(() => one(...args));
          return one(...args);
        };

  function port<T extends object>(target: T): T {
    const inside = new Map<PropertyKey, unknown>();
    return new Proxy(target, {
      get(its, name) {
        const known = inside.get(name);
        if (known !== undefined) return known;
        const value: unknown = Reflect.get(its, name);
        if (typeof value === 'function') {
          const method = (...args: unknown[]) => made(() => Reflect.apply(value, its, args.map(heard)));
          inside.set(name, method);
          return method;
        }
        if (typeof value !== 'object' || value === null) return value;
        const within = port(value);
        inside.set(name, within);
        return within;
      },
    });
  }

  return {
    clock: {
      now: time.now,
      monotonic: time.monotonic,
      after: (ms, run) => time.after(ms, () => goOn(run)),
    },
    port,
    isOn: () => !isOver,
    onEnd(listener) {
      if (isOver) listener();
      else listeners.push(listener);
    },
    end,
    endAtCall(after, isBefore) {
      left = after;
      endsBefore = isBefore;
    },
    stand(ms) {
      stillUntil = Math.max(stillUntil, time.monotonic() + ms);
    },
  };
}
