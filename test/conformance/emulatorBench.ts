import { createDemoService } from '../../electron/demo/createDemoService.ts';
import { defaultReadings, type Readings } from '../../electron/demo/readings.ts';
import { FONT_DIR } from '../support/demoService.ts';
import { conditions } from './conditions.ts';
import { openBench } from './harness/bench.ts';
import type { Condition } from './harness/condition.ts';
import { judge } from './harness/judge.ts';
import { emulatorTarget } from './harness/target.ts';
import { observations } from './observations.ts';

export const testable = conditions.filter((each): each is Condition => !('because' in each));

export const nameOf = ({ section, endpoint, says }: Condition): string => `${section} ${endpoint}: ${says}`;

/** An emulator of its own for a test file, with room on its balance for a whole run. */
export async function startEmulator(change: Partial<Readings> = {}) {
  const service = await createDemoService({ fontDir: FONT_DIR, balanceKurus: 100_000_000, readings: change });
  const bench = await openBench(emulatorTarget(service));
  const readings = { ...defaultReadings, ...change };
  /** What is wrong with the emulator in the eyes of one condition; an open one has to see what the emulator is set to. */
  async function problem(condition: Condition): Promise<string | null> {
    const verdict = await judge(condition, bench);
    switch (verdict.kind) {
      case 'pass':
        return null;
      case 'fail':
        return verdict.problem;
      case 'not testable':
        return `not testable: ${verdict.because}`;
      case 'open': {
        const expected = observations[`${condition.endpoint}: ${condition.says}`]?.(readings) ?? verdict.observed;
        return verdict.observed === expected ? null : `observed ${verdict.observed}, set to ${expected}`;
      }
    }
  }
  return { close: service.close, problem };
}
