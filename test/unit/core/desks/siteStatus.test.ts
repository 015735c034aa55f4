import { expect, it } from 'vitest';
import { createSiteStatus } from '../../../../electron/core/desks/siteStatus.ts';
import type { SiteRefusal } from '../../../../electron/core/ports/Coordinator.ts';
import { inMemory } from '../../../support/aSite.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';

function status({ isAlone = false, wasRefused = false, withoutOthers = inMemory<number>() } = {}) {
  const clock = manualClock();
  const logger = createMemoryLog();
  const made = createSiteStatus({ isAlone, wasRefused, withoutOthers, clock, logger });
  const states: string[] = [];
  made.changed.on((state) => states.push(state.kind === 'away' ? `${state.reason}: ${state.why}` : state.kind));
  return { ...made, clock, withoutOthers, states };
}

it('a desk of a site is away until it has arrived, and alone without one', () => {
  const desk = status();
  expect(desk.now()).toMatchObject({ kind: 'away', reason: 'unreachable' });
  desk.arrived();
  expect([desk.isTogether(), desk.now(), status({ isAlone: true }).now()]).toEqual([
    true,
    { kind: 'together' },
    { kind: 'alone' },
  ]);
});

it('an arrival is reported each time, an outage once for each reason, and since its first moment', () => {
  const { arrived, lost, now, states, clock } = status();
  for (const one of [arrived, arrived]) one();
  const since = clock.now();
  for (const detail of ['cut', 'cut', 'no answer']) {
    lost({ detail }, false);
    clock.pass(1_000);
  }
  expect(states).toEqual(['together', 'together', 'unreachable: cut', 'unreachable: no answer']);
  expect(now()).toMatchObject({ since });
});

it.each<SiteRefusal>(['older_program', 'older_database'])(
  'silence does not end that a desk is refused as %s',
  (refused) => {
    const { isRefused, lost, now, arrived } = status();
    lost({ detail: 'why', refused }, false);
    lost({ detail: 'no answer' }, false);
    expect([isRefused(), now()]).toMatchObject([true, { reason: refused, why: 'why' }]);
    arrived();
    expect(isRefused()).toBe(false);
  },
);

it('a desk that has to arrive again is not refused', () => {
  const { isRefused, lost, now } = status();
  lost({ detail: 'not on', refused: 'not_on' }, false);
  expect([isRefused(), now()]).toMatchObject([false, { reason: 'unreachable' }]);
});

it('a desk works without the others by a person’s word until it has arrived, also after a restart', () => {
  const { goWithoutOthers, now, withoutOthers, clock } = status();
  const at = clock.now();
  expect([goWithoutOthers(), goWithoutOthers(), withoutOthers.get()]).toEqual([true, true, at]);
  expect(now()).toMatchObject({ withoutOthers: at });
  const restarted = status({ withoutOthers });
  expect(restarted.now()).toMatchObject({ withoutOthers: at });
  restarted.arrived();
  expect(withoutOthers.get()).toBeNull();
  restarted.lost({ detail: 'cut' }, false);
  expect(restarted.now()).not.toHaveProperty('withoutOthers');
});

it('a desk that is refused, together or alone does not go without the others', () => {
  const [refused, together, alone] = [status({ wasRefused: true }), status(), status({ isAlone: true })];
  together.arrived();
  for (const { goWithoutOthers, withoutOthers } of [refused, together, alone])
    expect([goWithoutOthers(), withoutOthers.get()]).toEqual([false, null]);
  const second = status();
  second.goWithoutOthers();
  second.lost({ detail: '' }, true);
  expect(second.now()).toMatchObject({ reason: 'same_desk' });
  expect(second.now()).not.toHaveProperty('withoutOthers');
});
