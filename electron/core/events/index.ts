/**
 * The service's webhook events: fetched from the mailbox, checked by their signature, and handed to the job that each is
 * about. An event never changes a job by itself; it causes a poll.
 */
export { createEventFeed } from './eventFeed.ts';
export { createEventProcessor } from './eventProcessor.ts';
export type { EventParts } from './readDeliveries.ts';
