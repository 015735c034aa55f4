import type { Printer } from '../../electron/core/ports/Printer.ts';
import { aPrinter } from './builders.ts';
import { buildStation, PRINTER_ID } from './buildStation.ts';
import type { ProcessPlan } from './stationProcess.ts';

/** The process that test/support/stationProcess.ts kills. */
const plan: ProcessPlan = JSON.parse(process.argv[2] ?? '{}');

/** Takes every label and never reports its outcome: the job stays in `printing`. */
const silentPrinter: Printer = {
  kind: 'folder',
  list: async () => [aPrinter(PRINTER_ID)],
  submit: async ({ printerId }) => ({ ok: true, value: { printerId, spoolId: '1', output: null } }),
  follow: () => new Promise(() => {}),
  cancel: async () => ({ ok: true, value: null }),
  find: async () => [],
};

const { core } = await buildStation({
  folder: plan.folder,
  service: plan,
  ...(plan.stopAt === 'printing' ? { printers: [silentPrinter] } : {}),
});
core.subscribe((event) => {
  if (event.name === 'job.changed' && event.payload.state === plan.stopAt) process.send?.('there');
});
await core.putOrders(plan.orders);
for (const code of plan.scans) await core.scan(code);
