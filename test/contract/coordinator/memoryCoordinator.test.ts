import { onTestFinished } from 'vitest';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
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
        const report = site.keepOn(silent.map(({ desk }) => desk.id));
        await clock.pass(ms);
        report();
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
