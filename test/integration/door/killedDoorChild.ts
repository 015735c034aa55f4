import type { Printer } from '../../../electron/core/ports/Printer.ts';
import { aPrinter } from '../../support/builders.ts';
import { buildStation, PRINTER_ID } from '../../support/buildStation.ts';
import { doorOn } from './doorOn.ts';

export interface KilledDoorPlan {
  readonly folder: string;
  readonly url: string;
  readonly apiKey: string;
  readonly port: number;
}

/** The process that once.test.ts kills while it prints, or once it has accepted an order. */
const plan: KilledDoorPlan = JSON.parse(process.argv[2] ?? '{}');

function standStill(): Promise<never> {
  process.send?.('there');
  return new Promise(() => {});
}

const printer: Printer = {
  kind: 'folder',
  list: async () => [aPrinter(PRINTER_ID)],
  submit: standStill,
  follow: standStill,
  cancel: async () => ({ ok: true, value: null }),
  find: async () => [],
};

const { core } = await buildStation({ folder: plan.folder, service: plan, printers: [printer] });
await doorOn(core, plan.folder, plan.port);
core.subscribe(({ name }) => {
  if (name === 'job.changed') void standStill();
});
process.send?.('open');
