/**
 * Reports the outcome of orders to the shop's own system: which changes are reported (`shopMessageOf.ts`), and how they are
 * delivered (`outbox.ts`). Each message is written to the journal in the same transaction as the change it reports, and
 * sent at least once, in order for each order.
 */

export { messageChannels } from './messageChannels.ts';
export { type Outboxes, openOutbox } from './openOutbox.ts';
export { createMessageWriter } from './shopMessageOf.ts';
