import { describe } from 'vitest';
import { LABEL_PRINTER_ID, LABEL_QUEUE, startCupsHarness } from '../../support/cups/harness.ts';
import { whyNoCups } from '../../support/cups/tools.ts';
import { printerConformance } from './printerConformance.ts';

const reason = whyNoCups();

describe.skipIf(reason !== null)(reason ?? 'with a CUPS of its own', () => {
  printerConformance({
    name: 'CUPS',
    hasQueue: true,
    remembersEndedJobs: true,
    ends: 'completed',
    async start() {
      const harness = await startCupsHarness();
      return {
        open: harness.open,
        printerId: LABEL_PRINTER_ID,
        delivered: () => harness.device.documents(),
        queue: {
          pause: async () => void (await harness.cups.command('cupsdisable', LABEL_QUEUE)),
          resume: async () => void (await harness.cups.command('cupsenable', LABEL_QUEUE)),
        },
        close: () => harness.stop(),
      };
    },
  });
});
