/**
 * This desk and the others of its site, which share one database: whether the database answers (`site.ts`), which desk has
 * which order (`orderClaims.ts`, `claimCache.ts`), what this desk publishes of its parcels (`parcelPublisher.ts`) and reads
 * of those of others (`parcelsElsewhere.ts`), which desk it was before its data was lost (`formerDesks.ts`), and the order
 * book that they share (`sharedOrders.ts`). A desk alone has none of it.
 */

export { createClaimCache } from './claimCache.ts';
export { createDeskFact, type FactOfDesk } from './deskFact.ts';
export { deskIdOf, forgetSharedStarts, noteStart } from './deskId.ts';
export { createFormerDesks } from './formerDesks.ts';
export { createLateCorrections, type LateCorrections } from './lateCorrections.ts';
export { claimOf, createDeskClaims, type DeskClaims } from './orderClaims.ts';
export { createOwnedElsewhere, type OwnedElsewhere } from './ownedElsewhere.ts';
export { createParcelPublisher } from './parcelPublisher.ts';
export { createParcelsElsewhere, type ParcelsElsewhere } from './parcelsElsewhere.ts';
export { createOrderSharing, type RemoveError, takenAt } from './sharedOrders.ts';
export { createSite, type LastContact, type Site } from './site.ts';
export { createSiteFacts, type SiteFacts } from './siteFacts.ts';
