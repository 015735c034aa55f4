// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { create } from 'qrcode';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, Payment } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err } from '../../../../electron/contract/result.ts';
import type { AccountHold } from '../../../../electron/contract/status.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';
import { asked, keyboard, press, ready, scan, title } from './frameDesk.ts';

vi.mock('qrcode', async (original) => {
  const real = await original<typeof import('qrcode')>();
  return { ...real, create: vi.fn(real.create) };
});

beforeEach(() => {
  vi.mocked(create).mockClear();
});
afterEach(cleanup);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LINK = 'https://odeme.ornek.com/p/8f31c2';

const payment = (change: Partial<Payment> = {}): Payment => ({
  paid: false,
  amount: kurus(14_500),
  balance: kurus(9_050),
  url: LINK,
  expiresAt: Date.now() + HOUR,
  toldAt: Date.now() - MINUTE,
  odd: [],
  ...change,
});

function unpaid(n: number, told: Partial<Payment> = {}, change: Partial<Job> = {}): Job {
  return sampleJob({
    id: `pay-${n}`,
    seq: n,
    order: sampleOrder({ reference: `ORD-${n}` }),
    state: 'awaiting_payment',
    slot: n,
    shipment: sampleShipment,
    payment: payment(told),
    ...change,
  });
}

const HOLD: AccountHold = {
  amount: kurus(184_250),
  url: LINK,
  message: 'Ölçüm farkı borcu',
  since: Date.now() - HOUR,
  toldAt: Date.now() - MINUTE,
  odd: [],
};

async function payments(jobs: readonly Job[], start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp({ jobs, ...start });
  await ready();
  press('F4');
  await screen.findByTestId('payment-chosen');
  return fake;
}

/** Once what was drawn has taken the keys. */
const alt = async (key: string) => {
  await act(async () => undefined);
  press(key, { altKey: true });
};
const order = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row);
const card = (n: number) => {
  const found = document.querySelector<HTMLElement>(`li[data-job-id="pay-${n}"]`);
  if (found === null) throw new Error(`no card ${n}`);
  return found;
};
const chosen = () => screen.getByTestId('payment-chosen');
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

describe('the open payments', () => {
  it('stand in the order in which they run out, those that ran out in a group of their own at the end', async () => {
    await payments([
      unpaid(1, { expiresAt: Date.now() - MINUTE }),
      unpaid(2, { expiresAt: null }),
      unpaid(3, { expiresAt: Date.now() + 2 * HOUR }),
      unpaid(4, { expiresAt: Date.now() + HOUR }),
    ]);
    expect(order()).toEqual(['pay-4', 'pay-3', 'pay-2', 'pay-1']);
    expect(screen.getByTestId('payments-expired').textContent).toContain('ORD-1');
  });

  it('tell the slot, the amount, what is lacking, as of when, where it is paid, and how long still', async () => {
    await payments([unpaid(7)]);
    const text = card(7).textContent ?? '';
    for (const part of ['ORD-7', 'Göz 7', '145,00', '90,50', '54,50', 'bilgisi', 'odeme.ornek.com', 'Kalan süre 59:']) {
      expect(text).toContain(part);
    }
    expect(within(card(7)).getByRole('img', { name: 'Ödeme bağlantısının karekodu' })).toBeTruthy();
  });

  it('keep the code of a link that ran out by this clock, because only the service knows', async () => {
    await payments([unpaid(1, { expiresAt: Date.now() - MINUTE, toldAt: Date.now() - HOUR })]);
    expect(within(card(1)).getByRole('img')).toBeTruthy();
    expect(card(1).textContent).toMatch(/Süresi doldu: \d\d:\d\d \(bu bilgisayarın saatiyle\)/u);
    expect(card(1).textContent).toContain('Alt+B ile servise sor');
    expect(card(1).textContent).not.toContain('hâlâ ödenmedi diyor');
  });

  it.each([
    ['by a look', { toldAt: Date.now() - HOUR }, { lastLook: { at: Date.now(), by: 'look', said: 'unpaid' } }],
    ['by its figures', { toldAt: Date.now() }, {}],
  ] as const)('say how it goes on once the service says that it is unpaid after that: %s', async (_, told, change) => {
    await payments([unpaid(1, { expiresAt: Date.now() - MINUTE, ...told }, change)]);
    expect(card(1).textContent).toContain('Servis hâlâ ödenmedi diyor');
    expect(card(1).textContent).toContain('Alt+N');
  });

  it.each([
    ['never told', null, [], 'Servis son ödeme zamanı söylemedi'],
    ['unreadable', null, [{ name: 'payment.payment_expires_at', value: 'yarın' }], 'Son ödeme zamanı okunamadı'],
    ['years away', Date.UTC(9999, 5, 15), [], /Son ödeme: \d+ \S+ 9999/u],
  ] as const)('say what is known of an end that is %s, and count nothing down', async (_, expiresAt, odd, words) => {
    await payments([unpaid(1, { expiresAt, odd: [...odd] })]);
    const time = within(card(1)).getByTestId('payment-time');
    expect(time.textContent).toMatch(words);
    expect(time.textContent).not.toContain('Kalan');
  });

  it('show figures that cannot be read as the service wrote them, and work nothing out from them', async () => {
    await payments([unpaid(1, { amount: null, odd: [{ name: 'payment.amount', value: '12.345' }] })]);
    expect(within(card(1)).getByTestId('payment-odd').textContent).toBe('Servis şöyle yazdıpayment.amount12.345');
    expect(card(1).textContent).not.toContain('Eksik');
  });

  it.each([
    [Date.now() - 3 * HOUR, /^Eski bilgi: 3 sa önce/u],
    [null, /^Ne zamanki bilgi olduğu bilinmiyor$/u],
  ])('never show old figures as fresh: told at %s', async (toldAt, words) => {
    await payments([unpaid(1, { toldAt })]);
    expect(within(card(1)).getByTestId('payment-told').textContent).toMatch(words);
    expect(within(card(1)).getByTestId('payment-figures').dataset.stale).toBe('true');
  });

  it('make each code once and tick with one clock, however many they are', async () => {
    const ticks = vi.spyOn(globalThis, 'setInterval');
    const many = Array.from({ length: 30 }, (_, index) => unpaid(index + 1, { url: `${LINK}${index}` }));
    await payments(many);
    expect(screen.getAllByTestId('payment-qr')).toHaveLength(30);
    const before = ticks.mock.calls.filter(([, ms]) => ms === 1_000).length;
    await waitFor(() => expect(card(30).textContent).toMatch(/59:5[0-8]/u), { timeout: 4_000 });
    expect(vi.mocked(create)).toHaveBeenCalledTimes(30);
    expect(before).toBe(1);
  });
});

describe('thousands of payments', () => {
  it('are drawn a part at a time: more come before the arrows reach the end, or when they are asked for', async () => {
    const many = Array.from({ length: 200 }, (_, index) => unpaid(index + 1, { url: `${LINK}${index}` }));
    await payments(many);
    expect(order()).toHaveLength(60);
    press('End');
    await waitFor(() => expect(order()).toHaveLength(120));
    expect(chosen().dataset.jobId).toBe('pay-60');
    act(() => screen.getByRole('button', { name: 'Kalan 80 ödemeden daha göster' }).click());
    await waitFor(() => expect(order()).toHaveLength(180));
    press('End');
    await waitFor(() => expect(order()).toHaveLength(200));
    expect(screen.queryByRole('button', { name: /daha göster/u })).toBeNull();
  });
});

const BAD_LINKS: readonly (readonly [string, string | null, string])[] = [
  ['http', 'http://odeme.ornek.com/p', 'not_https'],
  ['a script', 'javascript:alert(1)', 'not_https'],
  ['a file', 'file:///etc/passwd', 'not_https'],
  ['data', 'data:text/html,<b>', 'not_https'],
  ['a name before the host', 'https://odeme.ornek.com@evil.example/', 'unreadable'],
  ['a space before it', ' https://odeme.ornek.com/', 'unreadable'],
  ['another alphabet', 'https://ödeme.example/', 'unreadable'],
  ['too long', `https://odeme.ornek.com/${'a'.repeat(2_025)}`, 'too_long'],
  ['far too long', `https://odeme.ornek.com/${'ğ'.repeat(50_000)}`, 'too_long'],
  ['none', null, 'missing'],
];

describe('a payment link that is not safe', () => {
  it.each(BAD_LINKS)('has no code and no key that leads there: %s', async (_, url, why) => {
    const fake = await payments([unpaid(1, { url })]);
    const refused = within(card(1)).getByTestId('payment-link-refused');
    expect(refused.dataset.why).toBe(why);
    expect((refused.textContent ?? '').length).toBeLessThan(260);
    expect(within(card(1)).queryByRole('img')).toBeNull();
    for (const key of ['o', 'c', 'm', 'v']) await alt(key);
    expect(screen.queryByTestId('large-qr')).toBeNull();
    expect(asked(fake, 'payment.handOff')).toEqual([]);
    for (const word of ['Tarayıcıda aç', 'Kopyala', 'E-posta', 'Büyüt']) {
      expect(within(chosen()).queryByRole('button', { name: new RegExp(word, 'u') })).toBeNull();
    }
    // The money can still come, and the shipment be cancelled.
    expect(within(chosen()).getByRole('button', { name: /Şimdi bak/u })).toBeTruthy();
  });

  it('on this machine is safe in the demo alone', async () => {
    const url = 'http://127.0.0.1:5123/pay/1';
    await payments([unpaid(1, { url })], { status: { profile: 'demo' } });
    expect(within(card(1)).getByTestId('payment-host').textContent).toBe('127.0.0.1:5123');
  });

  it('is read whole by a phone however long it may be', async () => {
    const url = `https://odeme.ornek.com/${'a'.repeat(2_024)}`;
    await payments([unpaid(1, { url })]);
    const code = within(card(1)).getByRole('img');
    const side = Number(code.getAttribute('viewBox')?.split(' ')[2]);
    expect(Number(code.getAttribute('width')) / side).toBeGreaterThanOrEqual(3);
  });
});

describe('the keys of the payments', () => {
  it('are about the chosen one: open, copy, mail and look', async () => {
    const fake = await payments([unpaid(1), unpaid(2, { expiresAt: Date.now() + 2 * HOUR })]);
    expect(chosen().dataset.jobId).toBe('pay-1');
    press('ArrowRight');
    expect(chosen().dataset.jobId).toBe('pay-2');
    for (const [key, way] of [
      ['o', 'open'],
      ['c', 'copy'],
      ['m', 'mail'],
    ] as const) {
      await alt(key);
      const told = await waitFor(() => {
        const line = screen.getByTestId('link-handed');
        expect(line.dataset.way).toBe(way);
        return line;
      });
      expect(told.textContent).toContain('odeme.ornek.com');
    }
    const of = { kind: 'job', jobId: 'pay-2' };
    expect(asked(fake, 'payment.handOff')).toEqual([
      { of, way: 'open' },
      { of, way: 'copy' },
      { of, way: 'mail' },
    ]);
    await alt('b');
    await waitFor(() => expect(asked(fake, 'jobs.lookNow')).toEqual([{ jobId: 'pay-2' }]));
    expect(screen.queryByTestId('link-handed')).toBeNull();
  });

  it('follow a click anywhere on a card', async () => {
    await payments([unpaid(1), unpaid(2, { expiresAt: Date.now() + 2 * HOUR })]);
    act(() => within(card(2)).getByRole('button', { name: 'ORD-2' }).click());
    expect(chosen().dataset.jobId).toBe('pay-2');
  });

  it('say what the system could not do', async () => {
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
    expect(asked(fake, 'payment.handOff')).toEqual([{ of: { kind: 'job', jobId: 'pay-1' }, way: 'copy' }]);
    expect(within(card(1)).getByRole('img')).toBeTruthy();
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

  it('ask before a cancel, which gives nothing back; then the order can be shipped anew from its card', async () => {
    const fake = await payments([unpaid(1)]);
    await alt('z');
    expect(screen.getByTestId('question').textContent).toContain('ücret dönmez, ödeme bağlantısı kapanır');
    digit('1');
    await waitFor(() => expect(asked(fake, 'jobs.cancel')).toEqual([{ jobId: 'pay-1', reason: 'müşteri vazgeçti' }]));
    expect(await screen.findByText('İptal ediliyor')).toBeTruthy();
    const cancelled = unpaid(1, { url: null }, { state: 'cancelled', version: 9 });
    act(() => fake.emit('job.changed', cancelled));
    await waitFor(() => expect(card(1).textContent).toContain('İptal edildi'));
    expect(asked(fake, 'jobs.shipAnew')).toEqual([]);
    await alt('n');
    expect(screen.getByTestId('question').textContent).toContain('ORD-1~2');
    digit('1');
    await waitFor(() => expect(asked(fake, 'jobs.shipAnew')).toEqual([{ jobId: 'pay-1' }]));
    act(() => fake.emit('job.changed', { ...cancelled, successor: 'other', version: 10 }));
    await waitFor(() => expect(card(1).textContent).toContain('Yerine ORD-1~2 gönderildi'));
    await alt('g');
    expect(await screen.findByText('Açık ödeme yok')).toBeTruthy();
  });

  it('do nothing to a payment whose question is open but answer it', async () => {
    const fake = await payments([unpaid(1), unpaid(2, { expiresAt: Date.now() + 2 * HOUR })]);
    await alt('z');
    press('ArrowRight');
    await alt('o');
    expect(chosen().dataset.jobId).toBe('pay-1');
    expect(asked(fake, 'payment.handOff')).toEqual([]);
    digit('0');
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(asked(fake, 'jobs.cancel')).toEqual([]);
  });
});

describe('a payment that comes in', () => {
  it('is told on its card with the slot, until somebody has seen it; no key cancels it there', async () => {
    const fake = await payments([unpaid(1), unpaid(2, { expiresAt: Date.now() + 2 * HOUR })]);
    const paid = payment({ paid: true, url: null, expiresAt: null });
    act(() => fake.emit('job.changed', unpaid(1, {}, { state: 'label_pending', version: 2, payment: paid })));
    await waitFor(() => expect(card(1).textContent).toContain('Ödendi · Göz 1'));
    expect(within(card(1)).queryByRole('img', { name: /karekod/u })).toBeNull();
    expect(chosen().dataset.jobId).toBe('pay-1');
    await alt('z');
    expect(screen.queryByTestId('question')).toBeNull();
    const printed = { state: 'printed', version: 3, payment: paid, print: samplePrint } as const;
    act(() => fake.emit('job.changed', unpaid(1, {}, printed)));
    await waitFor(() => expect(card(1).textContent).toContain('basıldı'));
    await alt('g');
    await waitFor(() => expect(order()).toEqual(['pay-2']));
  });
});

describe('the debt that holds the account', () => {
  const debt = (change: Partial<AccountHold> = {}, start: FakeBridgeStart = {}) =>
    payments([unpaid(1)], { ...start, status: { hold: { ...HOLD, ...change } } });

  it('stands before everything, with its code, its words and the keys of a payment', async () => {
    const fake = await debt();
    expect(order()).toEqual(['hold', 'pay-1']);
    const hold = screen.getByTestId('hold-card');
    for (const part of ['1.842,50', 'Ölçüm farkı borcu', 'odeme.ornek.com']) expect(hold.textContent).toContain(part);
    expect(within(hold).getByRole('img')).toBeTruthy();
    await alt('o');
    await screen.findByTestId('link-handed');
    expect(asked(fake, 'payment.handOff')).toEqual([{ of: { kind: 'hold' }, way: 'open' }]);
    await alt('b');
    await waitFor(() => expect(asked(fake, 'station.checkService')).toHaveLength(1));
    await waitFor(() =>
      expect(within(chosen()).getByRole('button', { name: /Büyüt/u })).toHaveProperty('disabled', false),
    );
    await alt('v');
    expect((await screen.findByTestId('large-qr')).textContent).toContain('1.842,50');
    await alt('c');
    expect(asked(fake, 'payment.handOff')).toHaveLength(1);
  });

  it('gives the keys to the payments when it is paid', async () => {
    const fake = await debt();
    act(() => fake.changeStatus({ hold: null }));
    await waitFor(() => expect(chosen().dataset.jobId).toBe('pay-1'));
  });

  it('leads nowhere by a link that is not safe', async () => {
    const fake = await debt({ url: 'javascript:alert(1)' });
    const hold = screen.getByTestId('hold-card');
    expect(within(hold).getByTestId('payment-link-refused').dataset.why).toBe('not_https');
    for (const key of ['o', 'c', 'm', 'v']) await alt(key);
    expect(asked(fake, 'payment.handOff')).toEqual([]);
  });

  it('opens nothing in front of a locked screen', async () => {
    const fake = await debt({}, { settings: { kiosk: true } });
    await alt('o');
    await alt('m');
    await alt('c');
    await screen.findByTestId('link-handed');
    expect(asked(fake, 'payment.handOff')).toEqual([{ of: { kind: 'hold' }, way: 'copy' }]);
  });

  it('shows an amount that cannot be read as the service wrote it', async () => {
    await debt({ amount: null, odd: [{ name: 'data.amount', value: '-5' }] });
    expect(screen.getByTestId('hold-card').textContent).toContain('data.amount-5');
  });
});

describe('an unpaid order at the scanner', () => {
  const outcome = () => screen.getByTestId('outcome');

  async function scanned(job: Job): Promise<FakeBridge> {
    const fake = renderApp({ jobs: [job] });
    await ready();
    scan(job.key.value);
    await waitFor(() => expect(outcome().dataset.jobId).toBe(job.id));
    return fake;
  }

  it('says in a word that it is not paid, and to which slot the parcel goes, and shows its link', async () => {
    await scanned(unpaid(7));
    expect(within(outcome()).getByRole('heading', { name: 'Ödenmedi · Göz 7' })).toBeTruthy();
    expect(outcome().textContent).toContain('145,00');
    expect(within(outcome()).getByRole('img', { name: /karekod/u })).toBeTruthy();
    expect(within(outcome()).getByTestId('payment-host').textContent).toBe('odeme.ornek.com');
    await alt('v');
    expect(await screen.findByTestId('large-qr')).toBeTruthy();
  });

  it.each(BAD_LINKS)('stands there whatever its link is: %s', async (_, url) => {
    const fake = await scanned(unpaid(7, { url }));
    expect(within(outcome()).getByTestId('payment-link-refused')).toBeTruthy();
    expect(within(outcome()).queryByRole('img', { name: /karekod/u })).toBeNull();
    await alt('o');
    expect(asked(fake, 'payment.handOff')).toEqual([]);
  });

  it('that is too dense for the panel says by which key its code is read', async () => {
    await scanned(unpaid(7, { url: `https://odeme.ornek.com/${'a'.repeat(2_000)}` }));
    expect(outcome().textContent).toContain('Alt+V');
    await alt('v');
    expect(within(await screen.findByTestId('large-qr')).getByRole('img')).toBeTruthy();
  });

  it('of another desk waits for its payment there, with its link, and is not called shipped', async () => {
    await scanned(unpaid(7, {}, { state: 'already_shipped', slot: null }));
    expect(outcome().dataset.outcome).toBe('pay');
    expect(outcome().textContent).toContain('Başka masada açıldı');
    expect(within(outcome()).getByTestId('payment-qr')).toBeTruthy();
  });
});

describe('an unpaid order in the ledger', () => {
  it('shows its code by key, sends its link, and says so', async () => {
    const fake = renderApp({ jobs: [unpaid(7)] });
    await ready();
    press('F7');
    await waitFor(() => expect(order()).toHaveLength(1));
    act(() => document.querySelector<HTMLElement>('[data-row]')?.click());
    await screen.findByTestId('ledger-job');
    await alt('c');
    expect((await screen.findByTestId('link-handed')).dataset.way).toBe('copy');
    expect(asked(fake, 'payment.handOff')).toEqual([{ of: { kind: 'job', jobId: 'pay-7' }, way: 'copy' }]);
    await alt('v');
    expect(within(await screen.findByTestId('large-qr')).getByRole('img')).toBeTruthy();
    press('Escape');
    expect(await screen.findByTestId('ledger-job')).toBeTruthy();
  });
});
