import { describe, expect, it } from 'vitest';
import { GRANT_SPAN_MS, LEASE_MS, RESTS_MS } from '../../../../electron/core/ports/Coordinator.ts';
import { WINDOW_MS } from '../../../../electron/core/service/rateBudget.ts';
import {
  type SiteMember,
  type SiteRequest,
  type SiteTicket,
  type SiteWindow,
  seenFrom,
  sentAgo,
  siteWaitMs,
} from '../../../../electron/core/service/sharedWindow.ts';

const member = (desk: string, change: Partial<SiteMember> = {}): SiteMember => ({
  ...{ desk, isOn: true, hasLeft: false, share: 20, seenAgo: 0 },
  ...change,
});
const sent = (ago: number, change: Partial<SiteRequest> = {}): SiteRequest => ({
  ...{ desk: 'b', place: `${ago}`, lane: 'bench', grantedAgo: ago, endedAgo: ago },
  ...change,
});
const ticket = (desk: string, askedAgo: number, change: Partial<SiteTicket> = {}): SiteTicket => ({
  ...{ desk, ticket: `${desk}${askedAgo}`, lane: 'bench', askedAgo },
  ...change,
});
const site = (change: Partial<SiteWindow> = {}): SiteWindow => ({
  ...{ requests: [], tickets: [], members: [member('a'), member('b')], limit: 60 },
  ...change,
});
const wait = (change: Partial<SiteWindow>, ask: Partial<SiteTicket> = {}) =>
  siteWaitMs(site(change), { desk: 'a', ticket: 'a0', lane: 'bench', ...ask });
const many = (count: number, of: (index: number) => SiteRequest) => Array.from({ length: count }, (_, at) => of(at));

it.each([
  { grantedAgo: 50_000, endedAgo: null, ago: 5_000 },
  { grantedAgo: 44_000, endedAgo: null, ago: 0 },
  { grantedAgo: 50_000, endedAgo: 49_000, ago: 49_000 },
])('a request granted $grantedAgo ms ago that ended $endedAgo ms ago counts as sent $ago ms ago', (request) => {
  expect(sentAgo(request)).toBe(request.ago);
});

describe('the wait of a request', () => {
  it('is none where nothing was sent, and until the last of a full window is out of it', () => {
    expect(wait({})).toBe(0);
    const full = many(60, (at) => sent(50_000 - at * 500));
    expect(wait({ requests: full })).toBe(WINDOW_MS - 50_000 + 1);
    expect(wait({ requests: full.slice(1) })).toBe(0);
    expect(wait({ requests: [sent(WINDOW_MS + 1), ...full.slice(1)] })).toBe(0);
  });

  it('lets no more than a quarter of the limit go in one span, to the millisecond', () => {
    const burst = many(15, () => sent(3_000));
    expect(wait({ requests: burst })).toBe(GRANT_SPAN_MS - 3_000 + 1);
    expect(wait({ requests: burst.slice(1) })).toBe(0);
    expect(wait({ requests: many(1, () => sent(3_000)), limit: 3 })).toBe(GRANT_SPAN_MS - 3_000 + 1);
  });

  it('of a batch is by its pace over all desks: what five seconds allow at once, then one each second', () => {
    const batch = (count: number) => many(count, () => sent(0, { lane: 'batch' }));
    expect(wait({ requests: batch(4) }, { lane: 'batch' })).toBe(0);
    expect(wait({ requests: batch(5) }, { lane: 'batch' })).toBe(1_000);
    expect(wait({ requests: batch(5) })).toBe(0);
    expect(wait({ requests: many(5, () => sent(0)) }, { lane: 'batch' })).toBe(0);
  });

  /** Fourteen of fifteen are used: one may go at once, so a request with another one before it waits. */
  const last = many(14, () => sent(0, { desk: 'c' }));
  it.each<readonly [string, readonly SiteTicket[], Partial<SiteTicket>, boolean]>([
    ['nobody else', [], {}, true],
    ['itself', [ticket('a', 0)], {}, true],
    ['a higher lane', [ticket('b', 5)], { lane: 'batch' }, false],
    ['a lower lane', [ticket('b', 5, { lane: 'batch' })], {}, true],
    ['one that has asked for longer', [ticket('a', 5, { ticket: 'a0' }), ticket('b', 9)], {}, false],
    ['one that has not asked for so long', [ticket('a', 5, { ticket: 'a0' }), ticket('b', 3)], {}, true],
    ['an earlier one of its own', [ticket('a', 5, { ticket: 'a0' }), ticket('a', 9)], {}, false],
    ['a desk that is off', [ticket('a', 5, { ticket: 'a0' }), ticket('off', 9)], {}, true],
    ['one asked for in the same moment by a later name', [ticket('a', 0, { ticket: 'a0' }), ticket('b', 0)], {}, true],
    [
      'one asked for in the same moment by an earlier name',
      [ticket('a', 0, { ticket: 'b0' }), ticket('a', 0)],
      { ticket: 'b0' },
      false,
    ],
  ])('reckons with %s', (_name, tickets, ask, isFirst) => {
    const members = [member('a'), member('b'), member('off', { isOn: false, share: 0 })];
    expect(wait({ requests: last, tickets, members }, ask) === 0).toBe(isFirst);
  });

  it('is longer at the desk that has sent more in its lane, however long it asks', () => {
    const tickets = [ticket('a', 1, { ticket: 'a0' }), ticket('b', 9)];
    const of = (desk: string, lane: SiteRequest['lane'] = 'bench') => [...last.slice(1), sent(0, { desk, lane })];
    expect(wait({ tickets, requests: of('b') })).toBe(0);
    expect(wait({ tickets, requests: of('b', 'label') })).toBeGreaterThan(0);
    expect(wait({ tickets, requests: of('a') })).toBeGreaterThan(0);
  });

  it('counts of each other desk its first ticket alone, so that they take turns', () => {
    const requests = many(13, () => sent(0, { desk: 'c' }));
    expect(wait({ requests, tickets: [ticket('b', 9), ticket('b', 8), ticket('b', 7)] })).toBe(0);
  });

  it.each<readonly [string, Partial<SiteMember>, number]>([
    ['is on', {}, 60],
    ['is off', { isOn: false }, 40],
    ['is off for long', { isOn: false, seenAgo: 10 * 60_000 }, 48],
    ['has left', { isOn: false, hasLeft: true, share: 4 }, 56],
    ['has left long ago', { isOn: false, hasLeft: true, share: 4, seenAgo: RESTS_MS + 1 }, 60],
  ])('leaves to a desk that %s its part', (_name, change, left) => {
    const members = [member('a'), member('b', change)];
    const full = (count: number) => many(count, (at) => sent(50_000 - at * 500));
    expect(wait({ members, requests: full(left - 1) })).toBe(0);
    expect(wait({ members, requests: full(left) })).toBeGreaterThan(0);
  });

  it('is a lease where other desks keep all of the limit', () => {
    expect(wait({ members: [member('a'), member('b', { isOn: false, share: 60 })] })).toBe(LEASE_MS);
    expect(wait({ members: [member('a'), member('b', { isOn: false, share: 59 })] })).toBe(0);
  });
});

it('a desk sees what others sent within the window, how many desks there are, and what part of the limit is its own', () => {
  const requests = [sent(1), sent(2, { desk: 'a' }), sent(WINDOW_MS), sent(WINDOW_MS + 1)];
  const left = member('c', { hasLeft: true, isOn: false, share: 4 });
  expect(seenFrom(site({ requests, members: [member('a'), member('b'), left] }), 'a')).toEqual({
    ...{ others: [1, WINDOW_MS], desks: 2, limit: 60, share: 30 },
  });
  expect(seenFrom(site({ members: [member('b', { share: 50 }), left] }), 'a')).toMatchObject({ desks: 1, share: 6 });
  expect(seenFrom(site({ members: [member('b', { share: 70 })] }), 'a')).toMatchObject({ share: 0 });
});
