/**
 * The shipping service, as one account sees it: the rate limit that all requests share, outages and account holds, the
 * balance, its carriers, and how a list of shipments is read page by page. What an answer means for a job is not
 * decided here.
 */
export type { AccountBalance } from './accountBalance.ts';
export type { AccountReader } from './accountReader.ts';
export type { CarrierCatalogue } from './carrierCatalogue.ts';
export { carrierNamer, type FoundCarrier, findCarrier, type NameCarrier, needsCarriers } from './carrierNames.ts';
export { type Charged, coverOf, coversNext } from './cover.ts';
export { createOfflineProbe } from './offlineProbe.ts';
export { type Catalogue, openCatalogue, openService, type Service } from './openService.ts';
export type { OtherShippers } from './otherShippers.ts';
export {
  ListNotAnswered,
  listPages,
  listRefusal,
  type PaginationDeps,
  paginateShipments,
  paginateSince,
} from './paginateShipments.ts';
export { matchPlace, type PlaceLists, type WrittenPlace } from './placeNames.ts';
export { type PriceCache, priceOfOrder } from './priceCache.ts';
export { calculatePriceProblems, comparePriceProblems } from './priceRules.ts';
export { type BudgetLane, budgetWaitMs, WINDOW_MS } from './rateBudget.ts';
export type { SendingAccount } from './sendingAccount.ts';
export { type Call, createServiceClient, type Reservation, type ServiceClient } from './serviceClient.ts';
export { createServiceState, type ServiceState } from './serviceState.ts';
export { shareAccount } from './sharedAccount.ts';
export { createSharedLimit, ownLimit } from './sharedLimit.ts';
export {
  IN_FLIGHT_MS,
  type SiteMember,
  type SiteRequest,
  type SiteTicket,
  type SiteWindow,
  seenFrom,
  siteWaitMs,
} from './sharedWindow.ts';
export { decision, packedBy, type ShippingRules, withDecision } from './shippingRules.ts';
export { createWebhookRegistration, type RegisterError } from './webhookRegistration.ts';
