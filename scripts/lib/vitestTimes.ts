import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What one test file took, ms of its own process: importing it, making its document and set-up, and its tests. */
export type FileTime = {
  readonly file: string;
  readonly part: string;
  readonly tests: number;
  readonly importMs: number;
  readonly setUpMs: number;
  readonly testMs: number;
};

const timeOf = (module: TestModule): FileTime => {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    part: module.project.name,
    tests: [...module.children.allTests()].length,
    importMs: collectDuration,
    setUpMs: environmentSetupDuration + prepareDuration + setupDuration,
    testMs: duration,
  };
};

/** Writes the times of each test file, as JSON, into the file that `LABEL_STATION_TEST_TIMES` names. */
export default class VitestTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.LABEL_STATION_TEST_TIMES;
    if (file !== undefined) writeFileSync(file, JSON.stringify(modules.map(timeOf)));
  }
}
