import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import {
  sampleDeskPrinter,
  sampleJob,
  sampleOrder,
  samplePrint,
  samplePrinter,
  sampleShipment,
} from '../../../support/sampleJobs.ts';
import { keyboard, press, ready, requested, scan } from './frameDesk.ts';

const outcome = () => screen.getAllByTestId('outcome').at(-1) as HTMLElement;
const alt = (key: string) => press(key, { altKey: true });
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

const zebra = sampleDeskPrinter();
const printers = [samplePrinter(), zebra];
const together: FakeBridgeStart = { status: { site: { kind: 'together' } }, printers };

function aJob(change: Partial<JobRecord> = {}): Job {
  const label = { file: 'ab12', bytes: 21_004, pages: 1, widthMm: 100, heightMm: 150 };
  return sampleJob({
    ...{ id: 'ORD-1', order: sampleOrder({ reference: 'ORD-1' }), state: 'printed', shipment: sampleShipment },
    ...{ label, print: samplePrint, printCount: 1 },
    ...change,
  });
}

/** The card of that job, and what the screen has of other desks' printers. */
async function card(job: Job, start: FakeBridgeStart = together) {
  const fake = renderApp({
    jobs: [job],
    ...start,
    handlers: { 'scan.submit': () => ok({ kind: 'new', job }), ...start.handlers },
  });
  await ready();
  scan('ORD-1');
  await waitFor(() => expect(outcome().dataset.jobId).toBe('ORD-1'));
  await waitFor(() => expect(requested(fake, 'printers.list').length).toBeGreaterThan(start === together ? 0 : -1));
  return fake;
}

describe('the printer of another desk', () => {
  it('is offered where a label is printed again, by keys alone, and the card names its desk', async () => {
    const fake = await card(aJob());
    alt('R');
    await screen.findByText('Başka masada');
    digit('6');
    expect((await screen.findByText('Zebra-2, masa 2')).closest('button')).toBeTruthy();
    // The first label is at this desk already.
    expect(screen.queryByText('Bu masada')).toBeNull();
    digit('1');
    await waitFor(() =>
      expect(requested(fake, 'jobs.print')).toEqual([{ jobId: 'ORD-1', reason: 'elsewhere', printerId: zebra.id }]),
    );
    await waitFor(() => expect(outcome().textContent).toContain('Etiket: Zebra-2, masa 2'));
  });

  it('is offered at once where this desk’s own printer cannot print', async () => {
    const problem = { code: 'printer_offline' as const, detail: null, fields: [] };
    const fake = await card(aJob({ state: 'label_ready', print: null, printCount: 0, problem }));
    alt('R');
    await screen.findByText('Etiket hangi yazıcıdan çıksın?');
    expect(requested(fake, 'jobs.print')).toEqual([]);
    digit('1');
    await waitFor(() => expect(requested(fake, 'jobs.print')).toEqual([{ jobId: 'ORD-1', reason: null }]));
  });

  it('is not offered where something else holds the label back', async () => {
    const problem = { code: 'label_old' as const, detail: null, fields: [] };
    const fake = await card(aJob({ state: 'label_ready', print: null, printCount: 0, problem }));
    alt('R');
    await waitFor(() => expect(requested(fake, 'jobs.print')).toEqual([{ jobId: 'ORD-1', reason: null }]));
  });

  it.each<[string, FakeBridgeStart]>([
    ['works alone', { printers }],
    ['cannot reach it', { ...together, printers: [samplePrinter(), sampleDeskPrinter({ state: 'offline' })] }],
  ])('is not offered where this desk %s', async (_name, start) => {
    const fake = await card(aJob(), start);
    await act(async () => {});
    alt('R');
    await screen.findByText('etiket hasarlı');
    expect(screen.queryByText('Başka masada')).toBeNull();
    digit('6');
    expect(requested(fake, 'jobs.print')).toEqual([]);
  });

  it('is reached by digits in a site of fifty desks too, in the order of the desks', async () => {
    const many = Array.from({ length: 50 }, (_, index) => {
      const n = 50 - index;
      return sampleDeskPrinter({ id: `desk:d${n}/cups:Z`, name: 'Zebra', desk: String(n) });
    });
    const fake = await card(aJob(), { ...together, printers: [samplePrinter(), ...many] });
    const offered = () =>
      [...document.querySelectorAll('button')].flatMap(
        ({ textContent }) => /Zebra, masa (\d+)/.exec(textContent)?.[1] ?? [],
      );
    alt('R');
    await screen.findByText('Başka masada');
    digit('6');
    await screen.findByText('Zebra, masa 1');
    expect(offered()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    for (const first of ['9', '17', '25', '33', '41', '49']) {
      digit('9');
      await waitFor(() => expect(offered()[0]).toBe(first));
    }
    expect(offered()).toEqual(['49', '50']);
    // Past the last ones it starts from the first.
    digit('3');
    await waitFor(() => expect(offered()[0]).toBe('1'));
    digit('9');
    await waitFor(() => expect(offered()[0]).toBe('9'));
    digit('4');
    await waitFor(() =>
      expect(requested(fake, 'jobs.print')).toEqual([
        { jobId: 'ORD-1', reason: 'elsewhere', printerId: 'desk:d12/cups:Z' },
      ]),
    );
  });

  it('needs the PIN as any, and printed there after it', async () => {
    const fake = await card(aJob({ printCount: 2 }), { ...together, pin: '4711', settings: { printsWithoutPin: 2 } });
    alt('R');
    await screen.findByText('Başka masada');
    digit('6');
    await screen.findByText('Zebra-2, masa 2');
    digit('1');
    await screen.findByTestId('pin');
    expect(requested(fake, 'jobs.print')).toEqual([{ jobId: 'ORD-1', reason: 'elsewhere', printerId: zebra.id }]);
  });
});

it('shows on the card where the label has to be fetched', async () => {
  await card(aJob({ print: { ...samplePrint, printerId: zebra.id, printerName: 'Zebra-2', desk: '2' } }));
  expect(outcome().textContent).toContain('masa 2. Oradan al');
});

it('sends the person to the other desk where its printer cannot report the end', async () => {
  const print = {
    ...samplePrint,
    printerId: zebra.id,
    printerName: 'Zebra-2',
    desk: '2',
    confirmedBy: 'sent' as const,
  };
  await card(aJob({ print }));
  expect(outcome().textContent).toContain('masa 2 yazıcısına gitti');
});

it("shows that a label of another desk's printer came out there", async () => {
  const job = aJob({ print: { ...samplePrint, printerId: zebra.id, printerName: 'Zebra-2', desk: '2' } });
  await card(job, { ...together, handlers: { 'scan.submit': () => ok({ kind: 'again', job }) } });
  expect(outcome().textContent).toMatch(/Basıldı: [^.]*, masa 2\./u);
  expect(outcome().textContent).not.toContain('masa 1');
});

it('shows for a while whose label came out here, and then no more', async () => {
  const remotePrint = { from: '2', reference: 'ORD-77', printer: 'Zebra', at: Date.now() - 60_000 };
  const fake = renderApp({ status: { remotePrint } });
  await ready();
  expect((await screen.findByTestId('guest-print')).textContent).toContain('ORD-77');
  act(() => fake.changeStatus({ remotePrint: { ...remotePrint, at: Date.now() - 700_000 } }));
  await waitFor(() => expect(screen.queryByTestId('guest-print')).toBeNull());
});

it('names its desk wherever printers are chosen, and offers no settings of it', async () => {
  renderApp({ ...together });
  await ready();
  press('F9');
  alt('2');
  const row = await waitFor(() => {
    const found = document.querySelector(`[data-printer="${zebra.id}"]`);
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  expect(row.textContent).toContain('Zebra-2, masa 2');
  expect(within(row).queryByText('Ayarla')).toBeNull();
});
