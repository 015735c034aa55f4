// Deep: a thousand orders cost ten seconds of a processor, each way to be away for fourteen hours two. offlineProbe.test.ts has fewer orders, hours and ways.
import { describe, it } from 'vitest';
import { expectOrdersAfterOutage } from '../../../support/ordersAfterOutage.ts';
import { AWAY, expectOneProbe, expectScanToWait, type HowAway, LONG_OUTAGE } from '../../../support/serviceAway.ts';

describe.each(Object.keys(AWAY) as HowAway[])('a service that %s for fourteen hours', (how) => {
  it('gets one request at a time, with growing gaps, with anything waiting for it', () =>
    expectOneProbe(how, LONG_OUTAGE));
  it('has an order scanned meanwhile accepted at once, and shows why it waits', () => expectScanToWait(how));
});

it('1,000 orders accepted while the service was away go out in order, bench before batch, within the budget', () =>
  expectOrdersAfterOutage({ batch: 800, bench: 200, hours: 72 }));
