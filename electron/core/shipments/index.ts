/**
 * From a queued job to its shipment: which order is sent when (`dispatcher.ts`; `batches.ts`, `openBatches.ts` and
 * `batchLane.ts` for lists, `sharedBatches.ts` for those of several desks), sending it (`sending.ts`), what
 * an answer means for it (`responseReader.ts`), cancelling, and the slot of the shelf for a parcel that has to wait. What is
 * known of a payment is merged in `jobs/payments.ts`.
 */

export type { Batches, BatchRefusal } from './batches.ts';
export type { BatchLane } from './batchLane.ts';
export type { CancelRequests } from './cancelRequests.ts';
export { pollForeignShipment } from './foreignShipment.ts';
export type { OpenBatches } from './openBatches.ts';
export { type Lists, openLists } from './openLists.ts';
export { openSending, type SendingRoom } from './openSending.ts';
export { createQueuePlaces } from './queuePlaces.ts';
export {
  createResponseReader,
  holdsLabel,
  isCancelled,
  isLabelVoid,
  isUnpaid,
  type ResponseReader,
} from './responseReader.ts';
export { createRuleTrials } from './ruleTrial.ts';
