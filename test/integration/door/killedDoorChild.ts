import type { Journal } from '../../../electron/core/ports/Journal.ts';
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

/** The process that otherPrograms.test.ts kills while it prints, or once it has accepted an order. */
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

const standingStill = (journal: Journal): Journal => ({
  ...journal,
  async accept(draft, event) {
    await journal.accept(draft, event);
    return standStill();
  },
});

const { core } = await buildStation({
  folder: plan.folder,
  service: plan,
  printers: [printer],
  journal: standingStill,
});
await doorOn(core, plan.folder, plan.port);
process.send?.('open');
