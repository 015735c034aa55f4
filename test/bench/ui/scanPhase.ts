import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { keysSent, scanInto } from '../../../scripts/lib/scanner.ts';
import { ask } from '../../../scripts/lib/stationApp.ts';
import { type LongTask, type ProbeReport, probeReport, resetProbe } from './pageProbe.ts';

/** Where the person goes between two scans: ledger, orders, queue, and once staying on the scan view. */
const ROUND = ['F7', 'F6', 'F2', null] as const;
/** Between two keys of a scan: what scanners take, ms. */
const KEY_GAP_MS = 2;
const TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** Percentiles of the time to first feedback, ms. */
export interface Feedback {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface PhaseReport {
  readonly scans: number;
  /** Scans a second that were really typed. */
  readonly rate: number;
  /** Scans whose code no frame ever showed, and those that went under in a later one's frame. */
  readonly unseen: number;
  readonly skipped: number;
  readonly feedback: Feedback;
  /** How many scans arrived on which screen. */
  readonly arrivedOn: Readonly<Record<string, number>>;
  /** Rows of the longest list on each screen. */
  readonly rows: Readonly<Record<string, number>>;
  /** Over 50 ms. */
  readonly longTasks: readonly LongTask[];
}

/**
 * Types the codes at `rate` a second and goes to a list between each two of them. The scanner does not wait for the
 * page: keys that the page cannot take yet wait for it, and are counted from when they were pressed.
 */
export async function scanPhase(page: Page, codes: readonly string[], rate: number): Promise<PhaseReport> {
  await resetProbe(page);
  const accepted = await acceptedToday(page);
  const sent: Promise<unknown>[] = [];
  const gap = 1000 / rate;
  const startedAt = performance.now();
  for (const [index, code] of codes.entries()) {
    await until(startedAt + index * gap);
    sent.push(scanInto(page, code, { stampGapMs: KEY_GAP_MS, atItsTime: true }));
    // A key that comes right after a scan is taken for a part of it: no hand is so fast.
    await until(startedAt + index * gap + Math.max(0.5 * gap, 80));
    const key = ROUND[index % ROUND.length];
    if (key !== null && key !== undefined) sent.push(keysSent(page).then(() => page.keyboard.press(key)));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(sent);
  const report = await settled(page, codes.length);
  await taken(page, accepted + codes.length);
  return {
    scans: codes.length,
    rate: codes.length / seconds,
    unseen: codes.length - report.scans.filter(({ shownAt }) => shownAt !== null).length,
    skipped: report.scans.filter(({ skipped }) => skipped).length,
    feedback: feedbackOf(report),
    arrivedOn: countBy(report.scans.map(({ screen }) => screen)),
    rows: report.rows,
    longTasks: report.longTasks,
  };
}

const acceptedToday = async (page: Page): Promise<number> => (await ask(page, 'station.status', {})).today.accepted;

/** Waits until the station has answered every scan, or until that takes too long: the journal decides then. */
async function taken(page: Page, jobs: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await acceptedToday(page)) < jobs && performance.now() < deadline) await pause(POLL_MS);
}

async function until(at: number): Promise<void> {
  const left = at - performance.now();
  if (left > 0) await pause(left);
}

/** The report when every scan was shown, or as it is when that takes too long. */
async function settled(page: Page, scans: number): Promise<ProbeReport> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const report = await probeReport(page);
    const shown = report.scans.filter(({ shownAt }) => shownAt !== null).length;
    if (shown >= scans || performance.now() > deadline) return report;
    await pause(POLL_MS);
  }
}

function feedbackOf({ scans }: ProbeReport): Feedback {
  const times = scans
    .flatMap(({ pressedAt, shownAt }) => (shownAt === null ? [] : [shownAt - pressedAt]))
    .sort((a, b) => a - b);
  // The nearest rank: a percentile that was measured, not one between two.
  const at = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
