import { randomUUID } from 'node:crypto';
import type { PersistedValue } from '../../electron/core/base/index.ts';
import { createSite, type Site } from '../../electron/core/desks/index.ts';
import type { Clock } from '../../electron/core/ports/Clock.ts';
import type { Coordinator, SiteMemory } from '../../electron/core/ports/Coordinator.ts';

/** A value that this start of a desk remembers. */
export function inMemory<T = SiteMemory>(): Pick<PersistedValue<T>, 'get' | 'set' | 'stop'> {
  let value: T | null = null;
  return {
    get: () => value,
    set(next) {
      value = next;
    },
    stop() {},
  };
}

/** One desk's view of its site, under a clock of the test. `reported`: what it has logged as a failure. */
export function aSite(coordinator: Coordinator | null, clock: Clock, limit = 60): Site & { reported: string[] } {
  const reported: string[] = [];
  const site = createSite({
    coordinator,
    clock,
    random: { uuid: randomUUID, fraction: () => 0.5 },
    logger: {
      info() {},
      warn() {},
      error: (event, fields) => void reported.push(`${event} ${JSON.stringify(fields)}`),
    },
    report: async () => ({
      program: 'test',
      printers: [],
      queue: { bench: 0, batch: 0, attention: 0 },
      today: { accepted: 0, printed: 0 },
    }),
    limit: () => limit,
    memory: inMemory(),
    withoutOthers: inMemory(),
  });
  return { ...site, reported };
}
