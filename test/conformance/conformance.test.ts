import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoService, type DemoService } from '../../electron/demo/createDemoService.ts';
import { FONT_DIR } from '../support/demoService.ts';
import { conditions } from './conditions.ts';
import { type Bench, openBench } from './harness/bench.ts';
import type { Condition } from './harness/condition.ts';
import { judge } from './harness/judge.ts';
import { emulatorTarget } from './harness/target.ts';

const isTestable = (each: (typeof conditions)[number]): each is Condition => !('because' in each);
const name = ({ section, endpoint, says }: Condition) => `${section} ${endpoint}: ${says}`;

let service: DemoService;
let bench: Bench;

beforeAll(async () => {
  service = await createDemoService({ fontDir: FONT_DIR, balanceKurus: 100_000_000 });
  bench = await openBench(emulatorTarget(service));
});

afterAll(async () => {
  await service.close();
});

async function mustHold(condition: Condition): Promise<void> {
  const verdict = await judge(condition, bench);
  expect(verdict.kind === 'fail' ? verdict.problem : null).toBeNull();
  expect(verdict.kind).not.toBe('not testable');
}

describe('the emulator keeps the API document', () => {
  const quick = conditions.filter(isTestable).filter((condition) => condition.slow !== true);
  it.each(quick.map((condition) => [name(condition), condition] as const))('%s', (_name, condition) =>
    mustHold(condition),
  );
});

describe.concurrent('the emulator delivers webhooks as documented', () => {
  const slow = conditions.filter(isTestable).filter((condition) => condition.slow === true);
  it.each(slow.map((condition) => [name(condition), condition] as const))('%s', (_name, condition) =>
    mustHold(condition),
  );
});
