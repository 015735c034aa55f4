import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import type { QueuePlace } from '../../../../electron/contract/queuePlace.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';
import { ready, requested, scan } from './frameDesk.ts';

const MINUTE = 60_000;
const outcome = () => screen.getByTestId('outcome');
const order = sampleOrder({ reference: 'ORD-1' });
const waits = (code: ProblemCode | null = null, change: Partial<JobRecord> = {}): Job =>
  sampleJob({ order, problem: code === null ? null : { code, detail: 'words', fields: [] }, ...change });

async function scanned(job: Job, place: () => QueuePlace | null, start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp({
    ...start,
    jobs: [job],
    handlers: { 'scan.submit': () => ok({ kind: 'new', job }), 'jobs.queuePlace': () => ok(place()) },
  });
  await ready();
  scan('ORD-1');
  await waitFor(() => expect(outcome().dataset.jobId).toBe(job.id));
  return fake;
}

describe('an order that waits for its turn', () => {
  it('shows how many go before it and about when, and promises no label now', async () => {
    let place: QueuePlace = { before: 60, inMs: 100_000 };
    const fake = await scanned(waits(), () => place);
    await waitFor(() => expect(outcome().dataset.step).toBe('queued'));
    expect(outcome().textContent).toContain('Sırada');
    expect(outcome().textContent).toContain(
      'Koliyi kenara ayır. Önünde 60 sipariş var: yaklaşık 2 dk. Etiket gelince kendiliğinden basılır.',
    );
    expect(outcome().textContent).not.toContain('Etiket geliyor');
    // Others have gone meanwhile: the status reports that, and the place follows it.
    place = { before: 41, inMs: MINUTE };
    act(() => fake.changeStatus({ ordersInBook: 1 }));
    await waitFor(() => expect(outcome().textContent).toContain('Önünde 41 sipariş var: yaklaşık 1 dk.'));
    place = { before: 3, inMs: 900 };
    act(() => fake.changeStatus({ ordersInBook: 2 }));
    await waitFor(() => expect(outcome().textContent).toContain('Etiket geliyor'));
  });

  it('that is next, but for the limit per minute, shows that', async () => {
    await scanned(waits(), () => ({ before: 0, inMs: 40_000 }));
    await waitFor(() => expect(outcome().dataset.step).toBe('queued'));
    expect(outcome().textContent).toContain('Dakikalık sınır doldu. Sipariş birazdan kendiliğinden gider.');
  });

  it('is not shown as waiting for the network any more once its own time has come', async () => {
    const later = waits('answer_unknown', { nextAt: Date.now() + 60 * MINUTE });
    const fake = await scanned(later, () => null);
    // Among the last scans, where no place is requested.
    scan(' ');
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('li[data-code="ORD-1"]');
      if (found === null) throw new Error('not among the last scans');
      return found;
    });
    expect(row.dataset.outcome).toBe('offline');
    // Nothing but the time changes after this.
    act(() => fake.emit('job.changed', { ...later, version: later.version + 1, nextAt: Date.now() + 1_000 }));
    await waitFor(() => expect(row.dataset.outcome).not.toBe('offline'));
  });

  it('that stands on the shelf meanwhile keeps its slot, and shows its place there', async () => {
    await scanned(waits(null, { slot: 4 }), () => ({ before: 60, inMs: 100_000 }));
    await waitFor(() => expect(outcome().textContent).toContain('Önünde 60 sipariş var: yaklaşık 2 dk.'));
    expect(outcome().textContent).toContain('Göz 4');
  });

  it('has its place requested only while it waits, and not for each change of a running batch', async () => {
    const fake = await scanned(waits(), () => ({ before: 9, inMs: MINUTE }));
    await waitFor(() => expect(outcome().dataset.step).toBe('queued'));
    const before = requested(fake, 'jobs.queuePlace').length;
    for (let n = 0; n < 200; n += 1) act(() => fake.changeStatus({ ordersInBook: n }));
    await waitFor(() => expect(requested(fake, 'jobs.queuePlace').length).toBeGreaterThan(before));
    expect(requested(fake, 'jobs.queuePlace').length).toBeLessThan(before + 10);
    act(() => fake.change(inItsState({ ...waits(), state: 'submitting', version: 2 })));
    await waitFor(() => expect(outcome().textContent).toContain('Etiket geliyor'));
  });

  it('waits for the service, with its place, from the moment at which the service is gone', async () => {
    const fake = await scanned(waits(), () => ({ before: 12, inMs: null }));
    act(() => fake.changeStatus({ connection: { state: 'service_error', since: 0 } }));
    await waitFor(() => expect(outcome().dataset.outcome).toBe('offline'));
    await waitFor(() => expect(outcome().textContent).toContain('Önünde 12 sipariş var.'));
    expect(outcome().textContent).toContain('Servis bekleniyor');
    expect(outcome().textContent).not.toContain('yaklaşık');
  });

  it('waits for the network no longer once the service is back: then others go before it', async () => {
    const away = { connection: { state: 'offline' as const, since: 0 } };
    const fake = await scanned(waits('service_unreachable'), () => ({ before: 12, inMs: MINUTE }), { status: away });
    expect(outcome().textContent).toContain('Ağ bekleniyor');
    act(() => fake.changeStatus({ connection: { state: 'online', since: 0 } }));
    await waitFor(() => expect(outcome().textContent).toContain('Önünde 12 sipariş var: yaklaşık 1 dk.'));
    expect(outcome().textContent).not.toContain('Ağ bekleniyor');
    expect(outcome().textContent).not.toContain('words');
  });

  it('that waits for a time of its own keeps its own reason', async () => {
    await scanned(waits('answer_unknown', { nextAt: Date.now() + MINUTE }), () => ({ before: 0, inMs: MINUTE }));
    expect(outcome().textContent).toContain('Ağ bekleniyor');
  });
});
