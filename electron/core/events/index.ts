/**
 * The service's webhook events: fetched from the mailbox, checked by their signature, and handed to the job that each is
 * about. An event does not change a job; it causes a poll of the shipment. Only one fact is taken from an event itself:
 * when the shipment was created, which may prove that it is this desk's own.
 */
export { openEventFeed, openEventProcessor } from './openEvents.ts';
export type { EventDeps } from './readDeliveries.ts';
