import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../electron/contract/job.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import type { SiteState } from '../../../../electron/contract/site.ts';
import { asItWaits, sendingStoppedBy } from '../../../../renderer/model/queuedNow.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

const why = (code: ProblemCode) => ({ code, detail: null, fields: [] });
const NOW = 1_000_000;
const waits = (code: ProblemCode | null, nextAt: number | null = null, claim: Job['claim'] = null) =>
  sampleJob({ state: 'queued', problem: code === null ? null : why(code), nextAt, claim });

describe('an order that waits for its turn', () => {
  it.each([
    'service_unreachable',
    'proxy_login',
    'service_error',
    'answer_unknown',
    'payment_unreadable',
    'rate_limited',
  ] as const)('after a try that met %s does not show that any more while orders go', (code) => {
    expect(asItWaits(waits(code), null, NOW).problem).toBeNull();
  });

  it('shows why nothing goes now, after any last try', () => {
    expect(asItWaits(waits('answer_unknown'), 'unauthorized', NOW).problem).toEqual(why('unauthorized'));
    expect(asItWaits(sampleJob({ state: 'queued' }), 'forbidden', NOW).problem?.code).toBe('forbidden');
  });

  it('stays as it is where it waits for a time of its own, or for a person', () => {
    const later = waits('answer_unknown', NOW + 1);
    expect(asItWaits(later, null, NOW)).toBe(later);
    const held = waits('on_hold');
    expect(asItWaits(held, null, NOW)).toBe(held);
  });

  it('waits for its turn again once its own time has come', () => {
    expect(asItWaits(waits('answer_unknown', NOW), null, NOW).problem).toBeNull();
  });
});

const away = { kind: 'away', since: NOW, reason: 'unreachable', why: '' } as const;

it.each(['same_desk', 'older_program', 'older_database'] as const)(
  'nothing is sent by a desk that the shared database refuses (%s), with any answer of the service',
  (reason) => {
    for (const claim of [null, 'away', 3] as const)
      expect(sendingStoppedBy({ ...sampleStatus, site: { ...away, reason } }, waits(null, null, claim))).toBe(
        'desk_refused',
      );
  },
);

it('an order waits while no other desk can be asked about it, unless this desk has it or a person decided to send it', () => {
  const status = { ...sampleStatus, site: away };
  const stopped = (claim: Job['claim'], site: SiteState = away) =>
    sendingStoppedBy({ ...status, site }, waits(null, null, claim));
  expect([stopped(null), stopped('away'), stopped(3)]).toEqual(['others_unasked', 'others_unasked', null]);
  expect(sendingStoppedBy(status, null)).toBe('others_unasked');
  expect(sendingStoppedBy(status, { claim: null, key: { kind: 'generated', value: 'key' } })).toBeNull();
  const together = { kind: 'together' } as const;
  expect([stopped('away', { ...away, withoutOthers: NOW }), stopped('away', together)]).toEqual([null, null]);
});
