import { onTestFinished } from 'vitest';
import { BEAT_MS, type Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import { manualClock } from '../../support/manualClock.ts';
import { createMemoryHall } from '../../support/memoryCoordinator.ts';
import { describeCoordinator } from './coordinatorConformance.ts';
import type { CoordinatorHarness } from './testHall.ts';

const harness: CoordinatorHarness = {
  runs: 200,
  async newHall() {
    const clock = manualClock();
    const hall = createMemoryHall(clock);
    const open: Coordinator[] = [];
    return {
      open({ name, ...seat }) {
        const desk = hall.desk({ desk: { id: `desk-${name}`, name }, ...seat });
        open.push(desk);
        onTestFinished(() => desk.close());
        return desk;
      },
      async pass(ms, silent = []) {
        const ids = silent.map(({ desk }) => desk.id);
        for (let left = ms; left > 0; left -= BEAT_MS) {
          await clock.pass(Math.min(left, BEAT_MS));
          hall.beatFor(ids);
        }
      },
      wait: (ms) => clock.pass(ms),
      now: () => clock.monotonic(),
      cutOff: async ({ desk }) => hall.cutOff(desk.id),
      connect: async ({ desk }) => hall.connect(desk.id),
      async keep() {
        const back = hall.keep();
        return async () => back();
      },
      empty: async () => hall.empty(),
      async close() {
        for (const desk of open) await desk.close();
      },
    };
  },
};

describeCoordinator('memory', harness);
