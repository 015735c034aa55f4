import { createCountingPrinter } from '../../torture/countingPrinter.ts';
import { createSpooler, PRINTER_ID } from '../../torture/spooler.ts';
import { printerConformance } from './printerConformance.ts';

// The torture's own printer: its counts are worth something only if it behaves as the real ones do.
printerConformance({
  name: 'counting',
  hasQueue: true,
  canStop: false,
  remembersEndedJobs: true,
  ends: 'completed',
  start: async () => {
    const spooler = createSpooler(
      () => 5,
      () => performance.now(),
    );
    return {
      open: () => createCountingPrinter(spooler),
      printerId: PRINTER_ID,
      delivered: async () => spooler.documents(),
      queue: { pause: async () => spooler.pause(), resume: async () => spooler.resume() },
      close: async () => spooler.close(),
    };
  },
});
