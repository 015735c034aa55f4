import { defaultPrinterSetup, type PrinterSetup } from '../../electron/contract/printer.ts';
import { ok } from '../../electron/contract/result.ts';
import type { Settings } from '../../electron/contract/settings.ts';
import { FIRST_PRINTER, openDeskInTime, paidAnswer, SECOND_PRINTER } from './deskInTime.ts';

/** Orders whose name begins with `B` go by a carrier with a printer of its own, the second one. */
export const TWO_PRINTERS: Partial<Settings> = {
  printerRoutes: [{ profile: 'live', carrier: 'Bee Kargo', printerId: SECOND_PRINTER }],
};

export const setups = (setup: Partial<PrinterSetup>): Partial<Settings> => ({
  printerSetups: { [FIRST_PRINTER]: { ...defaultPrinterSetup, ...setup } },
});

type Script = Parameters<typeof openDeskInTime>[0];

export function byCarrier(reference: string) {
  const answer = paidAnswer(reference);
  const carrierName = reference.startsWith('B') ? 'BEE KARGO' : 'Ant Kargo';
  return ok({ ...answer, shipment: { ...answer.shipment, carrierName } });
}

/** A desk whose carriers have their names from the first letter of the order, and the orders in its book. */
export async function deskWith(script: Script, settings: Partial<Settings>, ...references: string[]) {
  const desk = await openDeskInTime({ create: byCarrier, ...script }, { settings });
  await desk.orders(...references);
  const wentTo = () => desk.requests.map(({ printerId, title }) => [title, printerId]);
  const states = () =>
    Promise.all(references.map(async (one) => [one, (await desk.job(one)).state, (await desk.job(one)).problem?.code]));
  return { ...desk, wentTo, states };
}
