// Deep: a thousand orders after three days cost some ten seconds of CPU; what npm test has of it is offlineProbe.test.ts.
import { it } from 'vitest';
import { expectOrdersAfterOutage } from '../../../support/ordersAfterOutage.ts';

it('1,000 orders accepted while the service was away go out in order, bench before batch, within the budget', () =>
  expectOrdersAfterOutage({ batch: 800, bench: 200, hours: 72 }));
