import { expect, it } from 'vitest';
import { planText } from '../../torture/planText.ts';
import { CALM, orderPlan, QUIET } from '../../torture/runPlan.ts';

it('names all that a seed brings beside kills and faults', () => {
  const day = 24 * 3_600_000;
  const jump = { at: { by: 'name', name: 'http:request', nth: 2 }, deed: { kind: 'jump', ms: day } } as const;
  const text = planText({
    ...CALM,
    seed: '1/random/1',
    requestsPerMinute: 9,
    otherProfile: { orders: ['OTHER-1', 'OTHER-2'], ms: 200 },
    lives: [{ ...QUIET, steps: [jump], jumps: [{ at: 50, ms: -90_000 }], clockSetAfter: -2 * day }],
    orders: [
      orderPlan('ORD-1', { label: { what: 'ten thousand pages', mendedAfter: null } }),
      orderPlan('ORD-2', {
        label: { what: 'a page of HTML', mendedAfter: 40 },
        linkLeadsTo: 'https://10.0.0.1/l',
        inPanel: { reference: '#ORD-2', unpaid: true },
      }),
    ],
  });
  expect(text).toEqual([
    '2 orders, 2 lives, 9 requests a minute',
    'another profile under the same key ships 2 orders first, for 200 ms',
    'life 1: the clock is set by +86400 s at http:request number 2',
    'life 1: the clock is set by -90 s after 50 ms',
    'life 1: the clock is set by -172800 s while the station is closed',
    'ORD-1: its label is "ten thousand pages" for ever',
    'ORD-2: its label is "a page of HTML" for 40 ms',
    'ORD-2: the link of its label leads to https://10.0.0.1/l',
    'ORD-2: the panel has opened it as #ORD-2, unpaid',
  ]);
});
