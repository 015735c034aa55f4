import {
  GRANT_SPAN_MS,
  GRANTED_AT_ONCE,
  LEASE_MS,
  laterPart,
  OWN_REQUESTS_MS,
  RESTS_MS,
  WHOLE_PART_MS,
  type WindowLane,
  type WindowSeen,
} from '../ports/Coordinator.ts';
import { BUDGET_LANES, budgetWaitMs, paceWaitMs, WINDOW_MS } from './rateBudget.ts';

/** A request without an end of its own has ended by this long (ms) after it was granted. */
export const IN_FLIGHT_MS = 45_000;

/** A request of the site. All times here are how long ago something was, ms. */
export interface SiteRequest {
  readonly desk: string;
  readonly place: string;
  /** Null: it was sent without asking. */
  readonly lane: WindowLane | null;
  readonly grantedAgo: number;
  /** Null: its end was not reported. */
  readonly endedAgo: number | null;
}

/** A desk that waits for a request, and will ask again. */
export interface SiteTicket {
  readonly desk: string;
  readonly ticket: string;
  readonly lane: WindowLane;
  readonly askedAgo: number;
}

/** A desk for which a part of the limit is reserved. */
export interface SiteMember {
  readonly desk: string;
  readonly isOn: boolean;
  /** It closed, or was dismissed: its share is the resting part. */
  readonly hasLeft: boolean;
  /** Requests per 60 s that it may believe to be its part of the limit. */
  readonly share: number;
  readonly seenAgo: number;
}

/** Everything that the requests of one API key are granted by. */
export interface SiteWindow {
  readonly requests: readonly SiteRequest[];
  readonly tickets: readonly SiteTicket[];
  readonly members: readonly SiteMember[];
  /** Requests per 60 s. */
  readonly limit: number;
}

/**
 * Ms until this request may leave, 0 for now: by the rules of one desk's own limiter (rateBudget.ts) over the requests of
 * all desks, which are all that are sent under the key.
 */
export function siteWaitMs(site: SiteWindow, ask: Omit<SiteTicket, 'askedAgo'>): number {
  const limit = site.limit - storedByOthers(site, ask.desk);
  // It stays so until a desk comes back, leaves or is dismissed.
  if (limit < 1) return LEASE_MS;
  const leaving = Array.from({ length: aheadOf(site, ask) }, () => 0);
  const times = (agos: readonly number[]) => [...agos.map((ago) => -ago).sort((a, b) => a - b), ...leaving];
  const sent = times(site.requests.map(sentAgo));
  const begun = site.requests.filter(({ lane }) => lane === 'batch').map(({ grantedAgo }) => grantedAgo);
  return Math.max(
    budgetWaitMs(sent, 0, ask.lane, limit),
    ask.lane === 'batch' ? paceWaitMs(times(begun), 0, limit) : 0,
    burstWaitMs(times(site.requests.map(({ grantedAgo }) => grantedAgo)), site.limit),
  );
}

/** The site as one of its desks sees it. */
export function seenFrom(site: SiteWindow, desk: string): WindowSeen {
  return {
    others: site.requests
      .filter((request) => request.desk !== desk)
      .map(sentAgo)
      .filter((ago) => ago <= WINDOW_MS),
    desks: site.members.filter(({ hasLeft }) => !hasLeft).length,
    limit: site.limit,
    share: shareOf(site, desk),
  };
}

/** An even part of the limit, as far as the other desks leave it, which learn of a new desk one by one. */
function shareOf({ limit, members }: SiteWindow, desk: string): number {
  const theirs = members.filter((member) => member.desk !== desk);
  const stored = theirs.reduce((sum, member) => sum + partOf(member, limit), 0);
  const present = theirs.filter(({ hasLeft }) => !hasLeft).length + 1;
  return Math.max(0, Math.min(Math.floor(limit / present), limit - stored));
}

/** How long ago the request was sent at the latest: 0 as long as it may still arrive at the service. */
export function sentAgo({ grantedAgo, endedAgo }: Pick<SiteRequest, 'grantedAgo' | 'endedAgo'>): number {
  return Math.max(0, endedAgo ?? grantedAgo - IN_FLIGHT_MS);
}

/** Requests that desks without a connection may send unseen. */
function storedByOthers({ members, limit }: SiteWindow, desk: string): number {
  return members
    .filter((member) => !member.isOn && member.desk !== desk)
    .reduce((sum, member) => sum + partOf(member, limit), 0);
}

/** The part of the limit that it may use. Requests from before its part became smaller count for a minute longer. */
function partOf({ isOn, hasLeft, share, seenAgo }: SiteMember, limit: number): number {
  if (hasLeft) return seenAgo > RESTS_MS ? 0 : share;
  const isLong = !isOn && seenAgo > LEASE_MS + WHOLE_PART_MS + OWN_REQUESTS_MS;
  return isLong ? laterPart(share, limit) : share;
}

/** How many of those that wait go first. */
function aheadOf(site: SiteWindow, ask: Omit<SiteTicket, 'askedAgo'>): number {
  const isAsking = ({ desk, ticket }: SiteTicket) => desk === ask.desk && ticket === ask.ticket;
  const mine = { ...ask, askedAgo: site.tickets.find(isAsking)?.askedAgo ?? 0 };
  const isHere = ({ desk }: SiteTicket) => site.members.some((member) => member.desk === desk && member.isOn);
  const others = site.tickets.filter((other) => !isAsking(other) && isHere(other));
  const above = others.filter(({ lane }) => BUDGET_LANES.indexOf(lane) < BUDGET_LANES.indexOf(mine.lane));
  const beside = others.filter(({ lane }) => lane === mine.lane);
  const ownBefore = beside.filter((other) => other.desk === mine.desk && isBefore(other, mine));
  const firsts = beside.filter(
    (other) =>
      other.desk !== mine.desk && !beside.some((earlier) => earlier.desk === other.desk && isBefore(earlier, other)),
  );
  const isNext = (other: SiteTicket) => {
    const fewer = sentBy(site, other) - sentBy(site, mine);
    return fewer === 0 ? isBefore(other, mine) : fewer < 0;
  };
  return above.length + ownBefore.length + firsts.filter(isNext).length;
}

/** Of two desks that wait, the desk with fewer granted requests in this lane goes first, after any number of earlier tries. */
function sentBy({ requests }: SiteWindow, { desk, lane }: SiteTicket): number {
  return requests.filter((request) => request.desk === desk && request.lane === lane).length;
}

function isBefore(one: SiteTicket, other: SiteTicket): boolean {
  if (one.askedAgo !== other.askedAgo) return one.askedAgo > other.askedAgo;
  const name = ({ desk, ticket }: SiteTicket) => `${desk} ${ticket}`;
  return name(one) < name(other);
}

/** Ms until one more may be granted without too many within `GRANT_SPAN_MS`. `granted` in ascending order; now is 0. */
function burstWaitMs(granted: readonly number[], limit: number): number {
  const most = Math.max(1, Math.floor(limit * GRANTED_AT_ONCE));
  const decisive = granted.at(-most);
  return decisive === undefined ? 0 : Math.max(0, decisive + GRANT_SPAN_MS + 1);
}
