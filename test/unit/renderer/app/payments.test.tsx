import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { act } from '../../../support/act.ts';
import { press, requested } from './frameDesk.ts';
import { alt, BAD_LINKS, card, chosen, HOUR, LINK, MINUTE, order, payments, row, unpaid } from './paymentsDesk.ts';

describe('the open payments', () => {
  it('stand in the order in which they run out, those that ran out at the end', async () => {
    await payments([
      unpaid(1, { expiresAt: Date.now() - MINUTE }),
      unpaid(2, { expiresAt: null }),
      unpaid(3, { expiresAt: Date.now() + 2 * HOUR }),
      unpaid(4, { expiresAt: Date.now() + HOUR }),
    ]);
    expect(order()).toEqual(['pay-4', 'pay-3', 'pay-2', 'pay-1']);
    expect(row('pay-1').textContent).toContain('süresi doldu');
    expect(row('pay-4').textContent).toContain('59 dk');
  });

  it('show the slot, the amount, what is lacking, as of when, where it is paid, and how long still', async () => {
    await payments([unpaid(7)]);
    const text = card(7).textContent ?? '';
    for (const part of ['ORD-7', 'Göz 7', '145,00', '90,50', '54,50', 'itibarıyla', 'odeme.ornek.com', '59 dk kaldı']) {
      expect(text).toContain(part);
    }
    expect(within(card(7)).getByRole('img', { name: 'Ödeme bağlantısının karekodu' })).toBeTruthy();
  });

  it('show no code of a link that ran out, which a phone could still pay with; a key polls the service', async () => {
    await payments([unpaid(1, { expiresAt: Date.now() - MINUTE, toldAt: Date.now() - HOUR })]);
    expect(within(card(1)).queryByRole('img')).toBeNull();
    expect(within(card(1)).getByTestId('payment-expired').textContent).toMatch(/^Süresi doldu .*\d\d:\d\d/u);
    expect(card(1).textContent).toContain('Alt+B ile sorgula');
    expect(card(1).textContent).not.toContain('hâlâ ödenmedi diyor');
  });

  it.each([
    ['by a look', { toldAt: Date.now() - HOUR }, { lastLook: { at: Date.now(), by: 'look', said: 'unpaid' } }],
    ['by its figures', { toldAt: Date.now() }, {}],
  ] as const)('show how it goes on once the service reports it unpaid after that: %s', async (_, reported, change) => {
    await payments([unpaid(1, { expiresAt: Date.now() - MINUTE, ...reported }, change)]);
    expect(card(1).textContent).toContain('Servis hâlâ ödenmedi diyor');
    expect(card(1).textContent).toContain('Alt+N');
  });

  it.each([
    ['never told', null, [], 'Servis son ödeme zamanını bildirmedi'],
    ['unreadable', null, [{ name: 'payment.payment_expires_at', value: 'yarın' }], 'Son ödeme zamanı okunamadı'],
    ['years away', Date.UTC(9999, 5, 15), [], /Son ödeme: \d+ \S+ 9999/u],
  ] as const)('show what is known of an end that is %s, and count nothing down', async (_, expiresAt, odd, words) => {
    await payments([unpaid(1, { expiresAt, odd: [...odd] })]);
    const time = within(card(1)).getByTestId('payment-time');
    expect(time.textContent).toMatch(words);
    expect(time.textContent).not.toContain('kaldı');
  });

  it('show figures that cannot be read as the service wrote them, and work nothing out from them', async () => {
    await payments([unpaid(1, { amount: null, odd: [{ name: 'payment.amount', value: '12.345' }] })]);
    expect(within(card(1)).getByTestId('payment-odd').textContent).toBe('Servis şöyle yazdıpayment.amount12.345');
    expect(card(1).textContent).not.toContain('Eksik');
  });

  it.each([
    [Date.now() - 3 * HOUR, /^Eski bilgi: 3 sa önce/u],
    [null, /^Ne zamanki bilgi olduğu bilinmiyor$/u],
    // The clock was set back since.
    [Date.now() + 3 * HOUR, /^Ne zamanki bilgi olduğu bilinmiyor$/u],
  ])('never show old figures as fresh: reported at %s', async (toldAt, words) => {
    await payments([unpaid(1, { toldAt })]);
    expect(within(card(1)).getByTestId('payment-told').textContent).toMatch(words);
    expect(within(card(1)).getByTestId('payment-figures').dataset.stale).toBe('true');
  });

  it('show as of when also what cannot be read', async () => {
    const odd = [{ name: 'payment.amount', value: '12.345' }];
    await payments([unpaid(1, { amount: null, balance: null, toldAt: Date.now() - 3 * HOUR, odd })]);
    expect(within(card(1)).getByTestId('payment-told').textContent).toMatch(/^Eski bilgi: 3 sa önce/u);
  });

  it('stand under what they are in all and what has to be loaded for them; an amount that is not known is not counted as none', async () => {
    const balance = { amount: kurus(10_000), at: Date.now() };
    const fake = await payments([unpaid(1), unpaid(2)], { status: { balance } });
    const sum = () => screen.getByTestId('open-sum').textContent?.replaceAll('\u00a0', ' ');
    expect(sum()).toBe('2 açık ödeme290,00 TLyüklenecek: 190,00 TL');
    act(() => fake.emit('job.changed', unpaid(3, { amount: null })));
    await waitFor(() => expect(sum()).toContain('3 açık ödemeen az 290,00 TL'));
  });

  it('draw the code of the chosen one alone, and tick with one clock, however many they are', async () => {
    const ticks = vi.spyOn(globalThis, 'setInterval');
    const encoded = vi.spyOn(TextEncoder.prototype, 'encode');
    const many = Array.from({ length: 30 }, (_, index) => unpaid(index + 1, { url: `${LINK}${index}x` }));
    await payments(many);
    expect(screen.getAllByTestId('payment-qr')).toHaveLength(1);
    const before = ticks.mock.calls.filter(([, ms]) => ms === 1_000).length;
    expect(card(30).textContent).toContain('ORD-30');
    // A code begins with the bytes of its text, which the generator takes once more.
    const texts = encoded.mock.calls.map(([text = '']) => text).filter((text) => text.startsWith(LINK));
    expect(texts).toEqual([`${LINK}0x`, `${LINK}0x`, `${LINK}29x`, `${LINK}29x`]);
    expect(before).toBe(1);
  });

  it('count the last minute in seconds, marked from five minutes on', async () => {
    await payments([unpaid(1, { expiresAt: Date.now() + 40_000 })]);
    expect(card(1).textContent).toMatch(/(?:3\d|40) sn kaldı/u);
    expect(row('pay-1').querySelector('[data-soon=true]')?.textContent).toMatch(/sn$/u);
  });
});

describe('thousands of payments', () => {
  it('are drawn a part at a time: more come before the arrows reach the end, or when they are requested', async () => {
    const many = Array.from({ length: 200 }, (_, index) => unpaid(index + 1, { url: `${LINK}${index}` }));
    await payments(many);
    expect(order()).toHaveLength(60);
    press('End');
    await waitFor(() => expect(order()).toHaveLength(120));
    expect(chosen().dataset.jobId).toBe('pay-60');
    act(() => screen.getByRole('button', { name: /Daha göster \(kalan ödeme: 80\)$/u }).click());
    await waitFor(() => expect(order()).toHaveLength(180));
    press('End');
    await waitFor(() => expect(order()).toHaveLength(200));
    expect(screen.queryByRole('button', { name: /Daha göster/u })).toBeNull();
  });
});

describe('a payment link that is not safe', () => {
  it.each(BAD_LINKS)('has no code and no key that leads there: %s', async (_, url, why) => {
    const fake = await payments([unpaid(1, { url })]);
    const refused = within(card(1)).getByTestId('payment-link-refused');
    expect(refused.dataset.why).toBe(why);
    expect((refused.textContent ?? '').length).toBeLessThan(260);
    expect(within(card(1)).queryByRole('img')).toBeNull();
    for (const key of ['o', 'c', 'm', 'v']) await alt(key);
    expect(screen.queryByTestId('large-qr')).toBeNull();
    expect(requested(fake, 'payment.handOff')).toEqual([]);
    for (const word of ['Tarayıcıda aç', 'Kopyala', 'E-posta', 'Büyüt']) {
      expect(within(chosen()).queryByRole('button', { name: new RegExp(word, 'u') })).toBeNull();
    }
    // The money can still come, and the shipment be cancelled.
    expect(within(chosen()).getByRole('button', { name: /Şimdi sorgula/u })).toBeTruthy();
  });

  it('on this machine is safe in the demo alone', async () => {
    const url = 'http://127.0.0.1:5123/pay/1';
    await payments([unpaid(1, { url })], { status: { profile: 'demo' } });
    expect(within(card(1)).getByTestId('payment-host').textContent).toBe('127.0.0.1:5123');
  });

  it('that is very long has no code beside its facts, but one as large as the screen, with modules that a phone reads', async () => {
    const url = `https://odeme.ornek.com/${'a'.repeat(2_024)}`;
    await payments([unpaid(1, { url })]);
    expect(within(card(1)).queryByRole('img')).toBeNull();
    expect(card(1).textContent).toContain('Alt+V');
    await alt('v');
    expect(within(await screen.findByTestId('large-qr')).getByRole('img')).toBeTruthy();
  });
});
