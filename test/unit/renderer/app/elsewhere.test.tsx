import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';
import { keyboard, press, ready, requested as requests, scan } from './frameDesk.ts';
import { payment } from './paymentsDesk.ts';

const base = sampleOrder({ reference: 'ORD-1', carrier: 'Anka Kargo' });
const order = { ...base, parcel: { ...base.parcel, quantity: 3, desi: 2 } };
const atDesk = {
  box: { id: 'SMALL', name: 'Ufak', type: 'koli' as const, widthCm: 10, lengthCm: 10, heightCm: 10 },
  quantity: 3,
};
const elsewhere = (change: Partial<JobRecord> = {}) =>
  sampleJob({ order, state: 'already_shipped', atDesk, shipment: { ...sampleShipment, desi: 7 }, ...change });
const outcome = () => screen.getByTestId('outcome');

async function scanned(job: Job): Promise<string> {
  renderApp({ jobs: [job], handlers: { 'scan.submit': () => ok({ kind: 'new', job }) } });
  await ready();
  scan('ORD-1');
  await waitFor(() => expect(outcome().dataset.jobId).toBe(job.id));
  return outcome().textContent ?? '';
}

describe('an order that was shipped elsewhere', () => {
  it("has of its shipment only the service's data: not our parcels, our box, our desi", async () => {
    const text = await scanned(elsewhere());
    expect(text).toContain('Yurtiçi Kargo');
    expect(text).toContain('86,40');
    expect(text).toContain('7 desi');
    expect(text).not.toContain('3 koli');
    expect(text).not.toContain('Ufak');
    // The values that were declared there are unknown.
    expect(within(outcome()).queryByTestId('raised-desi')).toBeNull();
  });

  it('does not fill in from our list what the service left out', async () => {
    const text = await scanned(elsewhere({ shipment: { ...sampleShipment, desi: null, carrierName: null } }));
    expect(text).not.toContain('Anka Kargo');
    expect(text).not.toContain('2 desi');
  });

  it.each([
    ['shipped', {}],
    ['not paid', { payment: payment() }],
  ] as const)('shows that its receiver is that of our list: %s', async (_, change) => {
    const text = await scanned(elsewhere(change));
    expect(text).toContain('Ayşe Yılmaz');
    expect(within(outcome()).getByTestId('from-list').textContent).toBe('Sipariş listesindeki alıcı');
  });

  it('is distinguished in the ledger, too', async () => {
    const shipment = { ...sampleShipment, desi: null, carrierName: null };
    renderApp({ jobs: [elsewhere({ shipment, createdAt: Date.now() })] });
    await ready();
    press('F7');
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-row]');
      if (found === null) throw new Error('no row yet');
      return found;
    });
    act(() => row.click());
    const facts = await screen.findByText('Alıcı (sipariş listesindeki)');
    const text = facts.closest('dl')?.textContent ?? '';
    expect(text).toContain('Ayşe Yılmaz');
    expect(text).not.toContain('Anka Kargo');
    expect(text).not.toContain('Ufak');
    expect(text).not.toMatch(/Desi2|Koli sayısı/u);
  });

  it('of this desk is shown as it was sent', async () => {
    const text = await scanned(sampleJob({ order, state: 'submitting', atDesk }));
    expect(text).toContain('3 koli');
    expect(text).toContain('Ufak');
    expect(within(outcome()).queryByTestId('from-list')).toBeNull();
  });
});

describe('an order that may have been shipped by a lost request of ours, or by another desk', () => {
  const sentAt = new Date(2026, 0, 5, 14, 5).getTime();
  const requested = (change: Partial<JobRecord> = {}) =>
    elsewhere({ id: 'asked', unproven: { sentAt }, payment: payment({ paid: true, url: null }), ...change });

  it('shows since when, and that the parcel is to be checked; its key prints, and a digit answers that it has its label', async () => {
    const job = requested();
    const fake = renderApp({ jobs: [job], handlers: { 'scan.submit': () => ok({ kind: 'again', job }) } });
    await ready();
    scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.step).toBe('unproven'));
    const text = outcome().textContent ?? '';
    for (const words of ['Etiketi var mı?', '14:05', 'yanıt gelmedi', 'başka masa', 'yoksa 2’ye bas'])
      expect(text).toContain(words);
    expect(outcome().dataset.tone).toBe('question');
    expect(within(outcome().parentElement as HTMLElement).getByText('Evet, etiketi var')).toBeTruthy();
    press('r', { altKey: true });
    await waitFor(() => expect(requests(fake, 'jobs.print')).toHaveLength(1));
  });

  it.each([
    ['may have its label', '2', requested()],
    [
      'has waited too long',
      '1',
      inItsState({
        ...requested({ unproven: null }),
        state: 'label_ready',
        problem: { code: 'label_old', detail: null, fields: [] },
      }),
    ],
  ])('prints by the digit that F5 has, on the card of one that %s', async (_what, digit, job) => {
    const fake = renderApp({ jobs: [job], handlers: { 'scan.submit': () => ok({ kind: 'again', job }) } });
    await ready();
    scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.tone).toBe('question'));
    const caps = [...outcome().querySelectorAll('[data-action=print] kbd')];
    expect(caps.map((cap) => cap.textContent)).toEqual([digit]);
    act(() => keyboard.press([digit]));
    await waitFor(() => expect(requests(fake, 'jobs.print')).toHaveLength(1));
    expect(requests(fake, 'jobs.confirmPrint')).toEqual([]);
  });

  it('is no question any more by a digit, where the parcel has its label', async () => {
    const job = requested();
    const fake = renderApp({ jobs: [job], handlers: { 'scan.submit': () => ok({ kind: 'again', job }) } });
    await ready();
    scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.step).toBe('unproven'));
    act(() => keyboard.press(['1']));
    await waitFor(() => expect(requests(fake, 'jobs.confirmPrint')).toEqual([{ jobId: 'asked', onPaper: true }]));
    expect(requests(fake, 'jobs.print')).toEqual([]);
  });

  it('stands among the problems as a question, with a notice on every other screen', async () => {
    const fake = renderApp({ jobs: [requested()] });
    await ready();
    expect(await screen.findByText('Etiketi olup olmadığı bilinmeyen koli: 1')).toBeTruthy();
    press('F5');
    const check = screen.getByTestId('print-check');
    for (const words of ['Bu kolide etiket var mı?', 'ORD-1', 'Gönderildi: ', '14:05', 'Koliye bak']) {
      expect(check.textContent).toContain(words);
    }
    act(() => keyboard.press(['2']));
    await waitFor(() => expect(requests(fake, 'jobs.print')).toHaveLength(1));
    expect(requests(fake, 'jobs.confirmPrint')).toEqual([]);
  });

  it('that is not paid is among what is to be fixed, and can be polled there', async () => {
    const fake = renderApp({ jobs: [requested({ payment: payment() })] });
    await ready();
    press('F5');
    expect(screen.queryByTestId('print-check')).toBeNull();
    const card = await screen.findByText('Ödeme bekliyor. Sipariş başka masada olabilir.');
    expect(card.closest('li')?.textContent).toContain('ödenmedi');
    press('b', { altKey: true });
    await waitFor(() => expect(requests(fake, 'jobs.lookNow')).toEqual([{ jobId: 'asked' }]));
  });
});
