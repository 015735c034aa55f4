// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';
import { press, ready, scan } from './frameDesk.ts';
import { payment } from './paymentsDesk.ts';

afterEach(cleanup);

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
  it('has of its shipment only what the service said of it: not our parcels, our box, our desi', async () => {
    const text = await scanned(elsewhere());
    expect(text).toContain('Yurtiçi Kargo');
    expect(text).toContain('86,40');
    expect(text).toContain('7 desi');
    expect(text).not.toContain('3 koli');
    expect(text).not.toContain('Ufak');
    // Nobody knows what was declared there.
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
  ] as const)('says that its receiver is the one of our list: %s', async (_, change) => {
    const text = await scanned(elsewhere(change));
    expect(text).toContain('Ayşe Yılmaz');
    expect(within(outcome()).getByTestId('from-list').textContent).toBe('Sipariş listesindeki alıcı');
  });

  it('is told apart in the ledger, too', async () => {
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
