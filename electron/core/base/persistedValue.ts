import type { z } from 'zod';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';

/**
 * A value that outlives a restart. `set` takes effect at once; writing to the journal is repeated until it succeeds.
 */
export interface PersistedValue<T> {
  get(): T | null;
  set(value: T | null): void;
  stop(): void;
}

export interface PersistedValueDeps {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly logger: Logger;
}

const AFTER_FAILURE_MS = 5_000;

/**
 * Opens the value that the journal has under this name. It is null if the journal has none, or one of another shape.
 */
export async function openPersistedValue<T>(
  name: string,
  schema: z.ZodType<T>,
  { journal, clock, logger }: PersistedValueDeps,
): Promise<PersistedValue<T>> {
  let value: T | null = schema
    .nullable()
    .catch(null)
    .parse(await journal.fact(name));
  let stopped = false;

  function keep() {
    journal.setFact(name, value).catch((failure: unknown) => {
      if (stopped) return;
      logger.error('fact not kept', { name, failure: String(failure) });
      clock.after(AFTER_FAILURE_MS, () => {
        if (!stopped) keep();
      });
    });
  }

  return {
    get: () => value,
    set(next) {
      value = next;
      keep();
    },
    stop() {
      stopped = true;
    },
  };
}
