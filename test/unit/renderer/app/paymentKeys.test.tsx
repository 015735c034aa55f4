import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { TimelineEntry } from '../../../../electron/contract/job.ts';
import type { Problem, ProblemCode } from '../../../../electron/contract/problem.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { AccountHold } from '../../../../electron/contract/status.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { samplePrint } from '../../../support/sampleJobs.ts';
import { press, requested, scan, title } from './frameDesk.ts';
import { alt, card, chosen, digit, HOLD, HOUR, order, payment, payments, shown, unpaid } from './paymentsDesk.ts';

describe('the keys of the payments', () => {
  it('are about the chosen one: open, copy, mail and poll', async () => {
    const fake = await payments([unpaid(1), unpaid(2, { expiresAt: Date.now() + 2 * HOUR })]);
    expect(chosen().dataset.jobId).toBe('pay-1');
    press('ArrowRight');
    expect(chosen().dataset.jobId).toBe('pay-2');
    for (const [key, method] of [
      ['o', 'open'],
      ['c', 'copy'],
      ['m', 'mail'],
    ] as const) {
      await alt(key);
      const reported = await waitFor(() => {
        const line = screen.getByTestId('link-handed');
        expect(line.dataset.way).toBe(method);
        return line;
      });
      expect(reported.textContent).toContain('odeme.ornek.com');
    }
    const of = { kind: 'job', jobId: 'pay-2' };
    expect(requested(fake, 'payment.handOff')).toEqual([
      { of, method: 'open' },
      { of, method: 'copy' },
      { of, method: 'mail' },
    ]);
    await alt('b');
    await waitFor(() => expect(requested(fake, 'jobs.lookNow')).toEqual([{ jobId: 'pay-2' }]));
    expect(screen.queryByTestId('link-handed')).toBeNull();
  });

  it('follow a click on a row', async () => {
    await payments([unpaid(1), unpaid(2, { expiresAt: Date.now() + 2 * HOUR })]);
    card(2);
    expect(chosen().dataset.jobId).toBe('pay-2');
  });

  it('show what the system could not do', async () => {
    await payments([unpaid(1)], { handlers: { 'payment.handOff': () => err(stationError('no_browser')) } });
    await alt('o');
    expect((await screen.findByRole('alert')).textContent).toContain('Tarayıcı açılmadı');
  });

  it('open no other program in front of a locked screen; the link can be copied and its code shown', async () => {
    const fake = await payments([unpaid(1)], { settings: { kiosk: true } });
    await alt('o');
    await alt('m');
    await alt('c');
    await screen.findByTestId('link-handed');
    expect(requested(fake, 'payment.handOff')).toEqual([{ of: { kind: 'job', jobId: 'pay-1' }, method: 'copy' }]);
    expect(within(shown()).getByRole('img')).toBeTruthy();
  });

  it('show the code as large as the screen, until a key, or a scan, which goes its way', async () => {
    await payments([unpaid(1)], { orders: [] });
    await alt('v');
    const large = await screen.findByTestId('large-qr');
    expect(large.textContent).toContain('odeme.ornek.com');
    expect(within(large).getByRole('img')).toBeTruthy();
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('large-qr')).toBeNull());
    await alt('v');
    await screen.findByTestId('large-qr');
    await alt('v');
    await waitFor(() => expect(screen.queryByTestId('large-qr')).toBeNull());
    await alt('v');
    await screen.findByTestId('large-qr');
    scan('ORD-1');
    await waitFor(() => expect(title()).toBe('Okut'));
    expect(screen.queryByTestId('large-qr')).toBeNull();
  });

  it('ask before a cancel, which gives nothing back; then the order can get a new shipment from its card', async () => {
    const fake = await payments([unpaid(1)]);
    await alt('Delete');
    expect(screen.getByTestId('question').textContent).toContain('iade edilecek ücret yok, ödeme bağlantısı kapanır');
    digit('1');
    await waitFor(() =>
      expect(requested(fake, 'jobs.cancel')).toEqual([{ jobId: 'pay-1', reason: 'müşteri vazgeçti' }]),
    );
    await waitFor(() => expect(shown().textContent).toContain('İptal ediliyor'));
    const cancelled = unpaid(1, { url: null }, { state: 'cancelled', version: 9 });
    act(() => fake.emit('job.changed', cancelled));
    await waitFor(() => expect(shown().textContent).toContain('İptal edildi'));
    expect(requested(fake, 'jobs.shipAnew')).toEqual([]);
    await alt('n');
    expect(screen.getByTestId('question').textContent).toContain('ORD-1~2');
    digit('1');
    await waitFor(() => expect(requested(fake, 'jobs.shipAnew')).toEqual([{ jobId: 'pay-1' }]));
    act(() => fake.emit('job.changed', { ...cancelled, successor: 'other', version: 10 }));
    await waitFor(() => expect(shown().textContent).toContain('Yerine ORD-1~2 gönderildi'));
    await alt('g');
    expect(await screen.findByText('Açık ödeme yok')).toBeTruthy();
  });

  it('do nothing to a payment whose question is open but answer it', async () => {
    const fake = await payments([unpaid(1), unpaid(2, { expiresAt: Date.now() + 2 * HOUR })]);
    await alt('Delete');
    press('ArrowRight');
    await alt('o');
    expect(chosen().dataset.jobId).toBe('pay-1');
    expect(requested(fake, 'payment.handOff')).toEqual([]);
    digit('0');
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(requested(fake, 'jobs.cancel')).toEqual([]);
  });
});

describe('a payment that comes in', () => {
  it('is shown on its card with the slot, until somebody has seen it; no key cancels it there', async () => {
    const fake = await payments([unpaid(1), unpaid(2, { expiresAt: Date.now() + 2 * HOUR })]);
    const paid = payment({ paid: true, url: null, expiresAt: null });
    act(() => fake.emit('job.changed', unpaid(1, {}, { state: 'label_pending', version: 2, payment: paid })));
    await waitFor(() => expect(shown().textContent).toContain('ÖdendiGöz 1'));
    expect(within(shown()).queryByRole('img', { name: /karekod/u })).toBeNull();
    expect(chosen().dataset.jobId).toBe('pay-1');
    await alt('Delete');
    expect(screen.queryByTestId('question')).toBeNull();
    const printed = { state: 'printed', version: 3, payment: paid, print: samplePrint } as const;
    act(() => fake.emit('job.changed', unpaid(1, {}, printed)));
    await waitFor(() => expect(shown().textContent).toContain('Etiketi çıktı: koliye yapıştır'));
    // The banner of its slot stands above the card, and is seen first.
    expect(screen.getByTestId('shelf-banner').textContent).toContain('Göz 1');
    await alt('g');
    await waitFor(() => expect(screen.queryByTestId('shelf-banner')).toBeNull());
    expect(order()).toEqual(['pay-1', 'pay-2']);
    await alt('g');
    await waitFor(() => expect(order()).toEqual(['pay-2']));
  });
});

describe('a payment that comes in while it is cancelled', () => {
  const why = (code: ProblemCode): Problem => ({ code, detail: null, fields: [] });
  const paid = payment({ paid: true, url: null, expiresAt: null });

  it('shows on its card that the cancel was not sent; it can be requested again there', async () => {
    const fake = await payments([unpaid(1)]);
    const pending = { state: 'label_pending', payment: paid, problem: why('paid_meanwhile'), version: 2 } as const;
    act(() => fake.emit('job.changed', unpaid(1, {}, pending)));
    await waitFor(() => expect(shown().textContent).toContain('ÖdendiGöz 1'));
    expect(shown().textContent).toContain('iptal gönderilmedi');
    await alt('Delete');
    expect(screen.getByTestId('question').textContent).toContain('iptal');
    digit('1');
    await waitFor(() => expect(requested(fake, 'jobs.cancel')).toHaveLength(1));
  });

  it('shows what came back where it is cancelled all the same, and nothing of a link', async () => {
    const detail = { refunded: 14_500, newBalance: null };
    const reported: TimelineEntry = {
      ...{ at: 1, type: 'cancel_done', by: null, amount: null, from: 'cancelling', to: 'cancelled' },
      detail,
    };
    const fake = await payments([unpaid(1)], {
      handlers: { 'jobs.timeline': () => ok([reported]) },
    });
    act(() => fake.emit('job.changed', unpaid(1, {}, { state: 'cancelled', payment: paid, version: 2 })));
    await waitFor(() => expect(shown().textContent).toContain('İptal edildi'));
    await waitFor(() => expect(within(shown()).getByTestId('refund').textContent).toContain('145,00'));
    expect(shown().textContent).not.toContain('bağlantı');
    expect(shown().textContent).toContain('Alt+N');
  });

  it('shows no code and no key for a link that is paid, also before its job knows', async () => {
    const fake = await payments([unpaid(1, {}, { problem: why('paid_meanwhile') })]);
    expect(shown().textContent).toContain('iptal gönderilmedi');
    expect(within(shown()).queryByRole('img', { name: /karekod/u })).toBeNull();
    for (const key of ['o', 'c', 'm', 'v']) await alt(key);
    expect(screen.queryByTestId('large-qr')).toBeNull();
    expect(requested(fake, 'payment.handOff')).toEqual([]);
  });

  it('takes the code from the screen, and no label takes its place later', async () => {
    const fake = await payments([unpaid(1)]);
    await alt('v');
    await screen.findByTestId('large-qr');
    act(() => fake.emit('job.changed', unpaid(1, {}, { state: 'label_pending', version: 2, payment: paid })));
    await waitFor(() => expect(screen.queryByTestId('large-qr')).toBeNull());
    const label = { file: 'ab12', bytes: 21_004, pages: 1, widthMm: 100, heightMm: 150 };
    const printed = { state: 'printed', version: 3, payment: paid, print: samplePrint, label } as const;
    act(() => fake.emit('job.changed', unpaid(1, {}, printed)));
    await waitFor(() => expect(shown().textContent).toContain('Etiketi çıktı: koliye yapıştır'));
    expect(screen.queryByTestId('label-preview')).toBeNull();
  });

  it('shows what stops a cancel', async () => {
    const fake = await payments([unpaid(1)]);
    const waits = { state: 'cancelling', cancelFrom: 'awaiting_payment', version: 2 } as const;
    act(() => fake.emit('job.changed', unpaid(1, {}, { ...waits, problem: why('service_unreachable') })));
    await waitFor(() => expect(shown().textContent).toContain('İptal ediliyor'));
    expect(screen.getByTestId('payment-trouble').textContent).toContain('Servise ulaşılamıyor');
    expect(screen.getByTestId('payment-trouble').textContent).not.toContain('Okutmaya');
    const detail = 'ECONNREFUSED';
    act(() =>
      fake.emit(
        'job.changed',
        unpaid(1, {}, { ...waits, version: 3, problem: { ...why('service_unreachable'), detail } }),
      ),
    );
    expect((await screen.findByTestId('detail')).textContent).toBe('Ayrıntı: ECONNREFUSED');
    expect(screen.getByTestId('payment-trouble').textContent).not.toContain('(');
  });
});

describe('the debt that holds the account', () => {
  const debt = (change: Partial<AccountHold> = {}, start: FakeBridgeStart = {}) =>
    payments([unpaid(1)], { ...start, status: { hold: { ...HOLD, ...change } } });

  it('stands before everything, with its code, its words and the keys of a payment', async () => {
    const fake = await debt();
    expect(order()).toEqual(['hold', 'pay-1']);
    const hold = shown();
    for (const part of ['1.842,50', 'Ölçüm farkı borcu', 'odeme.ornek.com']) expect(hold.textContent).toContain(part);
    expect(within(hold).getByRole('img')).toBeTruthy();
    await alt('o');
    await screen.findByTestId('link-handed');
    expect(requested(fake, 'payment.handOff')).toEqual([{ of: { kind: 'hold' }, method: 'open' }]);
    await alt('b');
    await waitFor(() => expect(requested(fake, 'station.checkService')).toHaveLength(1));
    await waitFor(() =>
      expect(within(chosen()).getByRole('button', { name: /Büyüt/u })).toHaveProperty('disabled', false),
    );
    await alt('v');
    expect((await screen.findByTestId('large-qr')).textContent).toContain('1.842,50');
    await alt('c');
    expect(requested(fake, 'payment.handOff')).toHaveLength(1);
  });

  it('gives the keys to the payments when it is paid', async () => {
    const fake = await debt();
    act(() => fake.changeStatus({ hold: null }));
    await waitFor(() => expect(chosen().dataset.jobId).toBe('pay-1'));
  });

  it('leads nowhere by a link that is not safe', async () => {
    const fake = await debt({ url: 'javascript:alert(1)' });
    const hold = shown();
    expect(within(hold).getByTestId('payment-link-refused').dataset.why).toBe('not_https');
    for (const key of ['o', 'c', 'm', 'v']) await alt(key);
    expect(requested(fake, 'payment.handOff')).toEqual([]);
  });

  it('opens nothing in front of a locked screen', async () => {
    const fake = await debt({}, { settings: { kiosk: true } });
    await alt('o');
    await alt('m');
    await alt('c');
    await screen.findByTestId('link-handed');
    expect(requested(fake, 'payment.handOff')).toEqual([{ of: { kind: 'hold' }, method: 'copy' }]);
  });

  it('shows since when it stands', async () => {
    await debt({ since: new Date(2020, 4, 3, 14, 5).getTime() });
    expect(shown().textContent).toContain('Başlangıç: 3 Mayıs 14:05');
  });

  it('shows how long ago the service reported it, also without an amount', async () => {
    await debt({ amount: null, toldAt: Date.now() - 3 * HOUR });
    expect(shown().textContent).toContain('Servisin son yanıtı: 3 sa önce');
  });

  it('shows an amount that cannot be read as the service wrote it', async () => {
    await debt({ amount: null, odd: [{ name: 'data.amount', value: '-5' }] });
    expect(shown().textContent).toContain('data.amount-5');
  });
});
