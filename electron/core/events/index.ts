/** The service's webhook events: fetched from the mailbox, verified, and handed to the job that each is about. */
export { createEventFeed } from './eventFeed.ts';
export { createEventProcessor } from './eventProcessor.ts';
export type { EventParts } from './readDeliveries.ts';
