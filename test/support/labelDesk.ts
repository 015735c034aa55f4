import { ok } from '../../electron/contract/result.ts';
import { openDeskInTime, paidAnswer } from './deskInTime.ts';

/** The tracking number of ORD-1 is T-ORD-1, its shipment's id S-ORD-1. */
export function tracked(reference: string) {
  const answer = paidAnswer(`S-${reference}`);
  const trackingNumber = `T-${reference}`;
  return ok({ ...answer, shipment: { ...answer.shipment, trackingNumber, trackingNumberIsCarrier: true } });
}

/** A desk that verifies its labels, or does not, with these orders in its book (or three). */
export async function deskWith(
  verifyLabels: boolean,
  script: Parameters<typeof openDeskInTime>[0] = {},
  ...references: string[]
) {
  const desk = await openDeskInTime({ create: tracked, ...script }, { settings: { verifyLabels } });
  const all = references.length > 0 ? references : ['ORD-1', 'ORD-2', 'ORD-3'];
  await desk.orders(...all);
  return {
    ...desk,
    /** The reply of a scan to the screen: the kind, and the references of the jobs in it. */
    async reported(code: string) {
      const reply = await desk.core.scan(code);
      await desk.time.settle();
      if (!('job' in reply)) return [reply.kind];
      const expected = reply.kind === 'label_wrong' ? [reply.expected.key.value] : [];
      return [reply.kind, reply.job.key.value, ...expected];
    },
    async state(reference: string) {
      return (await desk.job(reference)).state;
    },
  };
}
