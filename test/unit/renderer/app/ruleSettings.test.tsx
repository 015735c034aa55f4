import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noRules, type RuleTable } from '../../../../electron/contract/shippingRule.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { aRule, carrier } from '../../../support/someRule.ts';
import { press, ready, requested } from './frameDesk.ts';

const heavy = aRule('Ağır', { weightKg: { from: 30, to: null } }, carrier('fastest'));
const rest = aRule('Kalan', {}, carrier('cheapest'));

async function settings(live: Partial<RuleTable> = {}): Promise<FakeBridge> {
  const shippingRules = { demo: noRules, sandbox: noRules, live: { ...noRules, ...live } };
  const fake = renderApp({ status: { profile: 'live' }, settings: { shippingRules } });
  await ready();
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  press('9', { altKey: true });
  await waitFor(() => expect(document.querySelector('[data-setting=rules]')).toBeTruthy());
  return fake;
}

const part = (id: string) => within(document.querySelector<HTMLElement>(`[data-setting=${id}]`) ?? document.body);
const names = () => [...document.querySelectorAll('[data-rule] strong')].map(({ textContent }) => textContent);
/** The table of the live account, as it was stored last. */
function stored(fake: FakeBridge): RuleTable | undefined {
  const patches = requested(fake, 'settings.update') as { readonly shippingRules?: { readonly live: RuleTable } }[];
  return patches.findLast(({ shippingRules }) => shippingRules !== undefined)?.shippingRules?.live;
}
const type = (label: string, value: string) => {
  const field = part('rules').getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

describe('the rules, in the settings', () => {
  it('are written by keys, and are a draft until they are switched on', async () => {
    const fake = await settings();
    expect(part('rules').getByText(/Kurallar kapalı/)).toBeTruthy();
    press('e', { altKey: true });
    await waitFor(() => expect(names()).toEqual(['1. Kural 1']));
    expect(document.activeElement).toBe(part('rules').getByLabelText('Kuralın adı'));
    type('Kuralın adı', 'Ağırlar');
    type('En az ağırlık (kg)', '30');
    type('Alıcının ili', 'istanbul, Narnia');
    type('Siparişin işareti', 'soba, kombi');
    await waitFor(() =>
      expect(stored(fake)).toMatchObject({
        on: false,
        rules: [],
        draft: [
          {
            name: 'Ağırlar',
            when: {
              weightKg: { from: 30, to: null },
              provinces: ['İstanbul', 'Narnia'],
              tags: ['soba', 'kombi'],
            },
          },
        ],
      }),
    );
    expect(document.body.textContent).toContain('Bilinmeyen il: Narnia');
    expect(document.body.textContent).toContain('Değişiklikler henüz geçerli değil');
    expect(document.body.textContent).toContain('en az 30 kg · İstanbul, Narnia · işaret: soba, kombi → karar yok');
  });

  it('are tried on past orders before they are switched on, and stay off where that is not wanted', async () => {
    const fake = await settings({ draft: [heavy, rest] });
    await waitFor(() => expect(names()).toEqual(['1. Ağır', '2. Kalan']));
    press('s', { altKey: true });
    const question = await screen.findByTestId('question');
    expect(requested(fake, 'rules.try')).toEqual([{ rules: [heavy, rest], days: 7 }]);
    const reported = screen.getByTestId('rules-trial').textContent?.replaceAll('\u00a0', ' ');
    expect(reported).toContain('430 siparişin 412 tanesi aynı kargo firmasıyla giderdi.');
    expect(reported).toContain('Fiyatı bilinen 15 sipariş toplam 214,50 TL daha ucuz olurdu.');
    expect(reported).toContain('3 siparişin yeni fiyatı bilinmiyor: karşılaştırılamadı.');
    fireEvent.click(within(question).getByRole('button', { name: /Hayır/ }));
    expect(stored(fake)).toBeUndefined();
    press('s', { altKey: true });
    fireEvent.click(within(await screen.findByTestId('question')).getByRole('button', { name: /Evet, aç/ }));
    await waitFor(() => expect(stored(fake)).toEqual({ on: true, rules: [heavy, rest], draft: null }));
    expect(await screen.findByText('Kurallar açık.')).toBeTruthy();
  });

  it('that are on stay as they are while another order of them is a draft, which can be dropped', async () => {
    const fake = await settings({ on: true, rules: [heavy, rest] });
    fireEvent.click(await part('rules').findByRole('button', { name: 'Kalan: öne al' }));
    await waitFor(() => expect(stored(fake)).toEqual({ on: true, rules: [heavy, rest], draft: [rest, heavy] }));
    expect(names()).toEqual(['1. Kalan', '2. Ağır']);
    // They are on already: the question is whether the changes count.
    press('s', { altKey: true });
    const question = await screen.findByTestId('question');
    expect(question.textContent).toContain('Değişiklikler uygulansın mı?');
    fireEvent.click(within(question).getByRole('button', { name: /Hayır/ }));
    fireEvent.click(part('rules').getByRole('button', { name: /Değişikliklerden vazgeç$/u }));
    await waitFor(() => expect(names()).toEqual(['1. Ağır', '2. Kalan']));
    expect(stored(fake)).toEqual({ on: true, rules: [heavy, rest], draft: null });
    fireEvent.click(part('rules').getByRole('button', { name: /Kuralları kapat$/u }));
    await waitFor(() => expect(stored(fake)).toMatchObject({ on: false, rules: [heavy, rest] }));
  });

  it.each<readonly [string, Partial<RuleTable>, readonly string[]]>([
    ['there are none', {}, ['b', 's']],
    ['they are on as they stand', { on: true, rules: [heavy] }, ['s']],
  ])('are neither tried nor switched on by a key where %s', async (_name, live, keys) => {
    const fake = await settings(live);
    for (const key of keys) press(key, { altKey: true });
    press('e', { altKey: true });
    await waitFor(() => expect(stored(fake)?.draft?.length).toBeGreaterThan(0));
    expect(requested(fake, 'rules.try')).toEqual([]);
    expect(screen.queryByTestId('question')).toBeNull();
  });

  it('name a carrier as the service does, and one that it does not have as it is written', async () => {
    await settings({ rules: [aRule('a', {}, carrier('yurtici')), aRule('b', {}, carrier('eski-kargo'))] });
    await waitFor(() => expect(document.body.textContent).toContain('Her sipariş → Yurtiçi Kargo'));
    expect(document.body.textContent).toContain('Her sipariş → eski-kargo');
  });

  it.each([
    ['on', true, 'Kurallara göre'],
    ['off', false, 'Hesabın varsayılanı'],
  ])('that are %s are what an order goes by where no carrier is chosen at the desk', async (_name, on, stated) => {
    await settings({ on, rules: [heavy] });
    press('F12');
    const field = await screen.findByTestId<HTMLInputElement>('ship-carrier');
    expect(field.value).toBe(stated);
  });

  it('are removed one by one, and show what each would fit', async () => {
    const fake = await settings({ on: true, rules: [heavy, rest] });
    press('b', { altKey: true });
    expect(await screen.findByText('18 siparişe uyardı')).toBeTruthy();
    fireEvent.click(part('rules').getByRole('button', { name: 'Ağır: sil' }));
    await waitFor(() => expect(stored(fake)?.draft).toEqual([rest]));
    // What was tried was another table.
    expect(screen.queryByTestId('rules-trial')).toBeNull();
  });
});
