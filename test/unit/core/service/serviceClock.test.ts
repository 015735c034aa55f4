import { expect, it, onTestFinished } from 'vitest';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import { createServiceClock } from '../../../../electron/core/service/serviceClock.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

const MINUTE = 60_000;
const logger = { info() {}, warn() {}, error() {} };

async function open(time = manualClock(), journal: Journal = memoryJournal()) {
  const service = await createServiceClock({ journal, clock: time, logger });
  onTestFinished(() => service.stop());
  return { time, journal, ...service };
}

it('says nothing of the time before the first answer', async () => {
  const { time, heard, leadSince } = await open();
  expect(leadSince(time.now())).toBeNull();
  await time.pass(MINUTE);
  heard(2_000);
  expect(leadSince(time.now() - 1)).toBeNull();
  expect(leadSince(time.now())).toBe(2_000);
});

it('keeps the smallest lead of answers that agree, because the way here makes our clock look ahead', async () => {
  const { time, heard, leadSince } = await open();
  const start = time.now();
  for (const lead of [2_000, 4_500, 900, null, 3_000]) heard(lead);
  expect(leadSince(start)).toBe(900);
});

it('notices that our clock was set back, and trusts no time that was written before', async () => {
  const { time, heard, leadSince } = await open();
  const start = time.now();
  heard(0);
  await time.pass(10 * MINUTE);
  const before = time.now();
  time.set(-5 * MINUTE);
  await time.pass(MINUTE);
  heard(-5 * MINUTE);
  for (const at of [start, before, time.now()]) expect(leadSince(at)).toBeNull();
  // Nothing later than this was written while the clock was ahead.
  expect(leadSince(time.now() + 5 * MINUTE)).toBe(-5 * MINUTE);
});

it('takes one slow answer for no change, and two in a row for a clock that was set forward', async () => {
  const { time, heard, leadSince } = await open();
  const start = time.now();
  heard(0);
  heard(20_000);
  heard(0);
  heard(20_000);
  expect(leadSince(start)).toBe(0);
  await time.pass(MINUTE);
  heard(20_000);
  expect(leadSince(start)).toBeNull();
  expect(leadSince(time.now())).toBe(20_000);
});

it('knows it after a restart, and notices what happened to the clock meanwhile', async () => {
  const first = await open();
  const start = first.time.now();
  first.heard(1_000);
  await first.time.pass(MINUTE);
  const second = await open(first.time, first.journal);
  expect(second.leadSince(start)).toBe(1_000);
  second.time.set(-MINUTE);
  second.heard(1_000 - MINUTE);
  expect(second.leadSince(start)).toBeNull();
});
