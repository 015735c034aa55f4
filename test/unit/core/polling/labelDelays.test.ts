import { expect, it } from 'vitest';
import { openLabelDelays } from '../../../../electron/core/polling/labelDelays.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

const SECOND = 1_000;
const logger = { info() {}, warn() {}, error() {} };
const shipment = { id: 'S-1', carrierName: 'Aras' };

it('no label is left alone beyond the time at which all of its carrier had come', async () => {
  const journal = memoryJournal();
  const delays = await openLabelDelays({ journal, clock: manualClock(), logger });
  const last = 185 * SECOND;
  for (let n = 0; n < 10; n += 1) delays.learn('Aras', { after: 180 * SECOND, by: last });
  for (let waited = 0; waited < 2 * last; waited += 0.5 * SECOND) {
    const longest = waited < last ? last - waited : waited - last;
    expect(delays.gapMs(shipment, waited, 3), `after ${waited} ms`).toBeLessThanOrEqual(Math.max(5 * SECOND, longest));
  }
  delays.stop();
  await journal.close();
});
