import { describe } from 'vitest';
import { LABEL_PRINTER_ID, LABEL_QUEUE, startCupsHarness } from '../../support/cups/harness.ts';
import { whyNoCups } from '../../support/cups/tools.ts';
import { printerConformance } from './printerConformance.ts';

const reason = whyNoCups();

describe.skipIf(reason !== null)(reason ?? 'with a CUPS of its own', () => {
  for (const [name, history] of [
    ['CUPS', true],
    ['CUPS that keeps no history of jobs', false],
  ] as const)
    printerConformance({
      name,
      hasQueue: true,
      canStop: true,
      remembersEndedJobs: true,
      ends: 'completed',
      async start() {
        const harness = await startCupsHarness({ history });
        return {
          open: harness.open,
          printerId: LABEL_PRINTER_ID,
          delivered: () => harness.device.documents(),
          queue: {
            pause: async () => void (await harness.cups.command('cupsdisable', LABEL_QUEUE)),
            resume: async () => void (await harness.cups.command('cupsenable', LABEL_QUEUE)),
          },
          service: { stop: () => harness.cups.stop(), start: () => harness.cups.start() },
          close: () => harness.stop(),
        };
      },
    });
});
