import { expect, it } from 'vitest';
import { demoScenario } from '../../../electron/demo/sampleOrders.ts';
import { scanList } from '../../../scripts/demo/report.ts';

it('the demo asks for every scan in its order, and says which code is to be scanned once more', () => {
  const lines = scanList(demoScenario);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(demoScenario.map((scan) => scan.code));
  expect(lines.flatMap((line, i) => (line.includes('once more') ? [demoScenario[i]?.shows] : []))).toEqual([
    'duplicate',
  ]);
});
