/**
 * The service's webhook events: fetched from the mailbox, checked by their signature, and handed to the job that each is
 * about. An event does not change a job; it causes a poll of the shipment.
 */
export { createEventFeed } from './eventFeed.ts';
export { createEventProcessor } from './eventProcessor.ts';
export type { EventParts } from './readDeliveries.ts';
