import { onTestFinished } from 'vitest';
import { BEAT_MS, type Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import { manualClock } from '../../support/manualClock.ts';
import { createMemorySite } from '../../support/memoryCoordinator.ts';
import { describeCoordinator } from './coordinatorConformance.ts';
import type { CoordinatorHarness } from './testSite.ts';

const harness: CoordinatorHarness = {
  runs: 200,
  async newSite() {
    const clock = manualClock();
    const site = createMemorySite(clock);
    const open: Coordinator[] = [];
    return {
      open({ name, ...seat }) {
        const desk = site.desk({ desk: { id: `desk-${name}`, name }, ...seat });
        open.push(desk);
        onTestFinished(() => desk.close());
        return desk;
      },
      async pass(ms, silent = []) {
        const ids = silent.map(({ desk }) => desk.id);
        for (let left = ms; left > 0; left -= BEAT_MS) {
          await clock.pass(Math.min(left, BEAT_MS));
          site.beatFor(ids);
        }
      },
      wait: (ms) => clock.pass(ms),
      now: () => clock.monotonic(),
      cutOff: async ({ desk }) => site.cutOff(desk.id),
      connect: async ({ desk }) => site.connect(desk.id),
      async keep() {
        const back = site.keep();
        return async () => back();
      },
      empty: async () => site.empty(),
      async close() {
        for (const desk of open) await desk.close();
      },
    };
  },
};

describeCoordinator('memory', harness);
