// Deep: a thousand orders cost ten seconds of a processor, each way to be away for fourteen hours two. offlineProbe.test.ts has fewer orders, hours and ways.
import { describe, it } from 'vitest';
import { expectOrdersAfterOutage } from '../../../support/ordersAfterOutage.ts';
import { sized } from '../../../support/runs.ts';
import {
  AWAY,
  expectOneProbe,
  expectScanToWait,
  type HowAway,
  LONG_OUTAGE,
  OUTAGE,
} from '../../../support/serviceAway.ts';

/** By the account's list go only orders whose answer was lost, and those only after half a day. */
const outageOf = (how: HowAway) =>
  how === 'does not answer' ? LONG_OUTAGE : sized({ deep: OUTAGE, long: LONG_OUTAGE });

describe.each(Object.keys(AWAY) as HowAway[])('a service that %s for many hours', (how) => {
  it('gets one request at a time, with growing gaps, with anything waiting for it', () =>
    expectOneProbe(how, outageOf(how)));
  it('has an order scanned meanwhile accepted at once, and shows why it waits', () => expectScanToWait(how));
});

it('hundreds of orders accepted while the service was away go out in order, bench before batch, within the budget', () =>
  expectOrdersAfterOutage(
    sized({ deep: { batch: 300, bench: 100, hours: 24 }, long: { batch: 800, bench: 200, hours: 72 } }),
  ));
