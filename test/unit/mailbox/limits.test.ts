import { expect, it, vi } from 'vitest';
import { createRateLimit, createTurns } from '../../../mailbox/core/limits.ts';
import { calmLog } from '../../../mailbox/core/MailboxLog.ts';

function limitFrom(start: number, perSecond: number, burst: number) {
  let at = start;
  const limit = createRateLimit({ perSecond, burst, now: () => at });
  return {
    take: (name: string) => limit.take(name),
    pass: (ms: number) => {
      at += ms;
    },
  };
}

it('lets so many through at once and then so many in a second', () => {
  const { take, pass } = limitFrom(1_000, 2, 3);
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 0]);
  expect(take('a')).toBe(500);
  pass(499);
  expect(take('a')).toBeGreaterThan(0);
  pass(1);
  expect(take('a')).toBe(0);
  expect(take('a')).toBeGreaterThan(0);
});

it('counts each name by itself', () => {
  const { take } = limitFrom(1_000, 1, 1);
  expect([take('a'), take('b')]).toEqual([0, 0]);
  expect(take('a')).toBe(1_000);
});

it('saves up no more than its burst', () => {
  const { take, pass } = limitFrom(1_000, 10, 2);
  take('a');
  pass(3_600_000);
  expect([take('a'), take('a')]).toEqual([0, 0]);
  expect(take('a')).toBeGreaterThan(0);
});

it('opens to nobody when the clock is set back, and closes to nobody', () => {
  const { take, pass } = limitFrom(10_000_000, 1, 1);
  expect(take('a')).toBe(0);
  pass(-5_000_000);
  expect(take('a')).toBeGreaterThan(0);
  pass(1_000);
  expect(take('a')).toBe(0);
});

it('holds against a flood of names', () => {
  const { take } = limitFrom(1_000, 1, 1);
  for (let name = 0; name < 50_000; name += 1) expect(take(`name ${name}`)).toBe(0);
  expect(take('name 49999')).toBeGreaterThan(0);
});

it('ends the eldest where a name has too many in', () => {
  const turns = createTurns(2);
  const [first, second, third, other] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  turns.enter('a', first);
  const leaveSecond = turns.enter('a', second);
  turns.enter('b', other);
  expect(first).not.toHaveBeenCalled();
  turns.enter('a', third);
  expect(first).toHaveBeenCalledOnce();
  leaveSecond();
  turns.enter('a', vi.fn());
  for (const end of [second, third, other]) expect(end).not.toHaveBeenCalled();
});

it('writes no flood of warnings, counts those left out, and leaves out nothing else', () => {
  let at = 1_000;
  const [info, warn, error] = [vi.fn(), vi.fn(), vi.fn()];
  const log = calmLog({ info, warn, error }, () => at);
  for (let count = 0; count < 1_000; count += 1) {
    log.warn('refused', { why: 'not_found' });
    log.info('stored');
    log.error('bug');
  }
  expect([info.mock.calls.length, error.mock.calls.length]).toEqual([1_000, 1_000]);
  expect(warn.mock.calls.length).toBe(50);
  log.warn('another');
  expect(warn).toHaveBeenLastCalledWith('another', {});
  at += 1_000;
  log.warn('refused', { why: 'not_found' });
  expect(warn).toHaveBeenLastCalledWith('refused', { why: 'not_found', unsaid: 950 });
  log.warn('refused', { why: 'not_found' });
  expect(warn).toHaveBeenLastCalledWith('refused', { why: 'not_found' });
});

it('drops the name that was quiet for longest for a new one, and none that was used since', () => {
  const { take, pass } = limitFrom(1_000, 0.001, 1);
  for (let name = 0; name < 9_999; name += 1) expect(take(`name ${name}`)).toBe(0);
  pass(1);
  expect(take('name 0')).toBeGreaterThan(0);
  expect([take('one more'), take('and another')]).toEqual([0, 0]);
  expect([take('name 0') > 0, take('name 1')]).toEqual([true, 0]);
});
