import { createHall, type Hall } from '../../electron/core/desks/index.ts';
import type { Coordinator } from '../../electron/core/ports/Coordinator.ts';
import type { ManualClock } from './manualClock.ts';

/** How one desk sees its hall, under a clock of the test. `told`: what it has logged as a failure. */
export function aHall(coordinator: Coordinator | null, clock: ManualClock, limit = 60): Hall & { told: string[] } {
  const told: string[] = [];
  const hall = createHall({
    coordinator,
    clock,
    random: { uuid: () => 'start', fraction: () => 0.5 },
    logger: { info() {}, warn() {}, error: (event, fields) => void told.push(`${event} ${JSON.stringify(fields)}`) },
    report: async () => ({
      program: 'test',
      printers: [],
      queue: { bench: 0, batch: 0, attention: 0 },
      today: { accepted: 0, printed: 0 },
    }),
    ownAges: () => [],
    limit: () => limit,
  });
  return { ...hall, told };
}
