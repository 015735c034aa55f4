import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../../../electron/contract/channels.ts';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart, Handlers } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';
import { keyboard, press, ready, requested, scan } from './frameDesk.ts';
import { payment } from './paymentsDesk.ts';

const alt = async (key: string) => {
  await act(async () => undefined);
  press(key, { altKey: true });
};
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });
const card = () => screen.getByTestId('outcome');
const band = () => screen.queryByTestId('problem-band');

function job(reference: string, change: Partial<JobRecord> = {}): Job {
  return sampleJob({
    id: reference,
    seq: Number(/\d+/u.exec(reference)?.[0]),
    order: sampleOrder({ reference }),
    ...change,
  });
}
const paid = payment({ paid: true, amount: kurus(8_640), url: null, expiresAt: null });
const printed = (reference: string) =>
  job(reference, { state: 'printed', shipment: sampleShipment, payment: paid, print: samplePrint, printCount: 1 });
const stopped = (reference: string) =>
  job(reference, { state: 'needs_attention', problem: { code: 'invalid_fields', detail: null, fields: [] } });

async function desk(start: FakeBridgeStart): Promise<FakeBridge> {
  const fake = renderApp(start);
  await ready();
  return fake;
}

async function scanned(reference: string): Promise<void> {
  scan(reference);
  await waitFor(() => expect(card().dataset.code).toBe(reference));
  await waitFor(() => expect(card().dataset.jobId).not.toBe(''));
}

describe('what is free and what ends a paid shipment', () => {
  it('have two keys: Alt+Z leaves a paid shipment as it is and shows which key cancels it', async () => {
    const fake = await desk({ jobs: [printed('ORD-1')] });
    await scanned('ORD-1');
    await alt('z');
    expect(card().dataset.step).not.toBe('cancel_question');
    expect((await screen.findByTestId('problem-band')).textContent).toContain('Alt+Del');
    await alt('g');
    await waitFor(() => expect(band()).toBeNull());
    await alt('Delete');
    await waitFor(() => expect(card().dataset.step).toBe('cancel_question'));
    expect(requested(fake, 'jobs.cancel')).toEqual([]);
  });

  it('have two keys: Alt+Del takes nothing back that was never sent', async () => {
    const fake = await desk({ jobs: [job('ORD-1', { state: 'queued' })] });
    await scanned('ORD-1');
    await alt('Delete');
    expect((await screen.findByTestId('problem-band')).textContent).toContain('Alt+Z');
    expect([...requested(fake, 'jobs.withdraw'), ...requested(fake, 'jobs.cancel')]).toEqual([]);
    await alt('z');
    await waitFor(() => expect(requested(fake, 'jobs.withdraw')).toHaveLength(1));
  });

  it('stand apart: the cancel is the last key of its row, with the amount on it', async () => {
    await desk({ jobs: [printed('ORD-1')] });
    await scanned('ORD-1');
    const keys = [...card().querySelectorAll<HTMLElement>('footer button')];
    expect(keys.at(-1)?.dataset.action).toBe('cancel');
    expect(keys.at(-1)?.textContent).toContain('Alt');
    expect(keys.at(-1)?.textContent).toContain('Del');
    expect(keys.at(-1)?.textContent).toMatch(/86,40\sTL/u);
  });

  it('show on the key, and apart, that a second shipment may be opened where the first cannot be seen', async () => {
    const problem = { code: 'resend_unclear', detail: null, fields: [] } as const;
    await desk({
      jobs: [job('ORD-1', { state: 'needs_attention', deliveryUnknown: true, problem: { ...problem, fields: [] } })],
    });
    await scanned('ORD-1');
    const keys = [...card().querySelectorAll<HTMLElement>('footer button')];
    expect(keys.at(-1)?.textContent).toContain('Panelde yoksa yeniden gönder');
    expect(keys.at(-1)?.parentElement?.tagName).toBe('SPAN');
    expect(card().textContent).toContain('yeni bir gönderi açabilir');
  });

  it.each([
    ['resend_unclear', 'Müşteri panelinde'],
    ['other_account', 'Önceki hesabın müşteri panelinde'],
  ] as const)(
    'ask before an order goes that may be charged a second time (%s), and no barcode confirms it',
    async (code, where) => {
      const problem = { code, detail: null, fields: [] };
      const fake = await desk({
        jobs: [job('ORD-1', { state: 'needs_attention', deliveryUnknown: true, problem })],
      });
      await scanned('ORD-1');
      await alt('t');
      expect(requested(fake, 'jobs.retry')).toEqual([]);
      await alt('n');
      await waitFor(() => expect(card().dataset.step).toBe('resend_question'));
      expect(card().textContent).toContain(where);
      scan('LSCMDCONFIRM');
      await act(async () => undefined);
      expect(requested(fake, 'jobs.retry')).toEqual([]);
      press('0');
      await waitFor(() => expect(card().dataset.step).not.toBe('resend_question'));
      await alt('n');
      await waitFor(() => expect(card().dataset.step).toBe('resend_question'));
      press('1');
      await waitFor(() => expect(requested(fake, 'jobs.retry')).toEqual([{ jobId: 'ORD-1' }]));
    },
  );

  it('show that an overruled order raises one more question where it may have been sent before', async () => {
    const shopStop = { word: 'İptal', at: 1, isDone: false, isOverruled: false };
    const problem = { code: 'resend_unclear' as const, detail: null, fields: [] };
    await desk({ jobs: [job('ORD-1', { state: 'needs_attention', deliveryUnknown: true, problem, shopStop })] });
    await scanned('ORD-1');
    await alt('t');
    await waitFor(() => expect(card().dataset.step).toBe('overrule_question'));
    expect(card().textContent).toContain('ayrıca sorulur');
    expect(card().textContent).not.toContain('ücreti alınır');
  });

  it('ask the same on the problems screen', async () => {
    const problem = { code: 'resend_unclear' as const, detail: null, fields: [] };
    const fake = await desk({
      jobs: [job('ORD-1', { state: 'needs_attention', deliveryUnknown: true, problem })],
    });
    press('F5');
    await waitFor(() => expect(document.querySelector('[data-row=ORD-1]')).not.toBeNull());
    await alt('n');
    await waitFor(() => expect(screen.getByTestId('question').textContent).toContain('ikinci kez ücret'));
    expect(requested(fake, 'jobs.retry')).toEqual([]);
    press('1');
    await waitFor(() => expect(requested(fake, 'jobs.retry')).toEqual([{ jobId: 'ORD-1' }]));
  });

  it('are one barcode, which asks before it cancels', async () => {
    const fake = await desk({ jobs: [printed('ORD-1')] });
    await scanned('ORD-1');
    scan('LSCMDUNDO');
    await waitFor(() => expect(card().dataset.step).toBe('cancel_question'));
    expect(requested(fake, 'jobs.cancel')).toEqual([]);
  });
});

describe('the question of a card whether its label is on paper', () => {
  it('is left by 0 with nothing done and nothing typed', async () => {
    const fake = await desk({ jobs: [job('ORD-1', { state: 'print_unconfirmed', print: samplePrint })] });
    await scanned('ORD-1');
    digit('0');
    await act(async () => undefined);
    expect(requested(fake, 'jobs.confirmPrint')).toEqual([]);
    expect(screen.queryByTestId('typed-line')?.textContent ?? '').not.toContain('0');
  });
});

describe('the problems at F5', () => {
  it('are chosen by the arrow keys, and the keys work on the chosen one', async () => {
    const fake = await desk({ jobs: [stopped('ORD-1'), stopped('ORD-2'), stopped('ORD-3')] });
    press('F5');
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(3));
    // Where they stand is what the arrows go by; here nothing is laid out.
    document.querySelectorAll<HTMLElement>('[data-row]').forEach((row, index) => {
      row.getBoundingClientRect = () => new DOMRect(0, index * 100, 800, 90);
    });
    const chosen = () => document.querySelector<HTMLElement>('[data-row][aria-current=true]')?.dataset.row;
    expect(chosen()).toBe('ORD-1');
    press('ArrowDown');
    expect(chosen()).toBe('ORD-2');
    const row = document.querySelector<HTMLElement>('[data-row=ORD-2]') as HTMLElement;
    expect(within(row).getByRole('button', { name: /Alt\s*T/u })).toBeTruthy();
    await alt('t');
    await waitFor(() => expect(requested(fake, 'jobs.retry')).toEqual([{ jobId: 'ORD-2' }]));
    press('ArrowUp');
    await alt('z');
    await waitFor(() => expect(requested(fake, 'jobs.withdraw')).toEqual([{ jobId: 'ORD-1' }]));
  });

  it('are all seen with Alt+G, and then the band of the scan view is gone', async () => {
    await desk({ jobs: [stopped('ORD-1'), stopped('ORD-2'), printed('ORD-3')] });
    await scanned('ORD-1');
    await scanned('ORD-2');
    await scanned('ORD-3');
    expect(band()?.dataset.count).toBe('2');
    press('F5');
    await screen.findByTestId('problems-unseen');
    await alt('g');
    await waitFor(() => expect(screen.queryByTestId('problems-unseen')).toBeNull());
    press('F1');
    await waitFor(() => expect(card().dataset.code).toBe('ORD-3'));
    expect(band()).toBeNull();
  });

  it('that no screen shows are led to by Alt+G, and not taken for seen', async () => {
    await desk({ jobs: [stopped('ORD-1'), printed('ORD-2')] });
    await scanned('ORD-1');
    await scanned('ORD-2');
    press('F2');
    await screen.findByTestId('queue-start');
    await alt('g');
    await waitFor(() => expect(band()?.textContent).toContain('ORD-1'));
  });
});

describe('what was seen', () => {
  it('is taken from the top, one thing for each press of the one key', async () => {
    const message = { kind: 'collected', amount: kurus(1_575), words: null, at: Date.now() } as const;
    const fake = await desk({ jobs: [stopped('ORD-1'), printed('ORD-2')], status: { debtNotice: message } });
    await scanned('ORD-1');
    await scanned('ORD-2');
    await alt('g');
    await waitFor(() => expect(requested(fake, 'station.dismissDebtNews')).toHaveLength(1));
    expect(band()).not.toBeNull();
    await waitFor(() => expect(screen.queryByTestId('debt-news')).toBeNull());
    await alt('g');
    await waitFor(() => expect(band()).toBeNull());
  });
});

describe('the whole list', () => {
  it('is queued by one key and its answer, and by nothing less', async () => {
    const fake = await desk({ status: { ordersInBook: 159 } });
    press('F2');
    await screen.findByTestId('queue-start');
    await alt('Enter');
    expect((await screen.findByTestId('question')).textContent).toContain('159');
    expect(requested(fake, 'batches.start')).toEqual([]);
    digit('1');
    await waitFor(() => expect(requested(fake, 'batches.start')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
  });
});

describe('a list that could not be read', () => {
  /** Refused until it is mended. */
  function failing<N extends RequestName>(name: N, answer: () => unknown) {
    const state = { fails: true };
    const handler = () => (state.fails ? err(stationError('journal_unread', 'database is locked')) : ok(answer()));
    return { state, handlers: { [name]: handler } as unknown as Partial<Handlers> };
  }

  const LISTS = [
    ['the queue', 'F2', 'jobs.list', () => [], 'Kuyruk boş'],
    ['the shelf', 'F3', 'jobs.list', () => [], 'Rafta bekleyen koli yok'],
    ['the payments', 'F4', 'jobs.list', () => [], 'Açık ödeme yok'],
    ['the problems', 'F5', 'jobs.list', () => [], 'Sorun yok'],
    ['the orders', 'F6', 'orders.list', () => ({ total: 0, items: [] }), 'Sipariş listesi boş'],
    ['the ledger', 'F7', 'ledger.search', () => ({ items: [], total: 0, next: null }), null],
  ] as const;

  it.each(LISTS)(
    'shows that, claims nothing that it does not know, and is read again: %s',
    async (_, key, name, answer, empty) => {
      const { state, handlers } = failing(name, answer);
      const fake = await desk({ handlers });
      press(key);
      const failed = await screen.findByTestId('read-failed');
      expect(failed.textContent).toContain('okunamadı');
      expect(failed.textContent).toContain('etkilenmez');
      expect(document.body.textContent).not.toContain('İşlem yapılmadı');
      if (empty !== null) expect(document.body.textContent).not.toContain(empty);
      const before = requested(fake, name).length;
      state.fails = false;
      await alt('u');
      await waitFor(() => expect(screen.queryByTestId('read-failed')).toBeNull());
      expect(requested(fake, name).length).toBeGreaterThan(before);
      if (empty !== null) expect(await screen.findByText(empty)).toBeTruthy();
    },
  );

  it('has no counts: the queue does not claim that it is empty', async () => {
    const { handlers } = failing('jobs.list', () => []);
    await desk({ handlers });
    press('F2');
    await screen.findByTestId('read-failed');
    const today = document.querySelector('[data-screen=queue] [data-place=top]') as HTMLElement;
    expect(within(today).getByTestId('figure-problems').textContent).toContain('–');
    expect(screen.queryByTestId('queue-rest')).toBeNull();
  });

  it('has no count on the rail either: it is not known how many problems there are', async () => {
    const { handlers } = failing('jobs.list', () => []);
    await desk({ handlers });
    expect((await screen.findByRole('button', { name: /Sorun/u })).textContent).toContain('–');
  });

  it('lets no pickup begin while it is unknown whether one is open', async () => {
    const { state, handlers } = failing('pickup.current', () => null);
    const fake = await desk({ handlers });
    await alt('k');
    await screen.findByTestId('read-failed');
    digit('1');
    await act(async () => undefined);
    expect(requested(fake, 'pickup.start')).toEqual([]);
    state.fails = false;
    await alt('u');
    expect(await screen.findByText('Kurye geldi mi?')).toBeTruthy();
  });

  it('of earlier hand-overs is read again by its key', async () => {
    const { state, handlers } = failing('pickup.recent', () => []);
    await desk({ handlers });
    await alt('k');
    await screen.findByTestId('read-failed');
    state.fails = false;
    await alt('u');
    await waitFor(() => expect(screen.queryByTestId('read-failed')).toBeNull());
  });

  it('of what was searched for is read again by its key', async () => {
    const { state, handlers } = failing('ledger.search', () => ({ items: [], total: 0, next: null }));
    await desk({ handlers });
    press('k', { ctrlKey: true });
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    act(() => {
      set?.call(field, 'ORD-1');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await screen.findByTestId('read-failed');
    state.fails = false;
    await alt('u');
    await waitFor(() => expect(screen.queryByTestId('read-failed')).toBeNull());
  });
});
