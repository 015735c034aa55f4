/**
 * Shipments that the customer panel opened: the account's list is read for them (`panelList.ts`), and an order is compared
 * with them before it is opened at the service for the first time (`panelMatch.ts`), by its reference however that is
 * written (`references.ts`) or by its receiver. A certain match needs no person; about a mere resemblance a person is
 * asked.
 */
export { openPanel, type Panel } from './openPanel.ts';
export { noPanelRows } from './panelRows.ts';
