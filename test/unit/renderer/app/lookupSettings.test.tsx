import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleOrder } from '../../../support/sampleJobs.ts';
import { press, ready, requested } from './frameDesk.ts';

const TEMPLATE = 'https://magaza.ornek.com/siparis/{code}';

async function settings(start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp({ ...start, status: { profile: 'live', ...start.status } });
  await ready();
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  press('8', { altKey: true });
  await waitFor(() => expect(document.querySelector('[data-setting=lookup]')).toBeTruthy());
  return fake;
}

const part = () => within(document.querySelector<HTMLElement>('[data-setting=lookup]') ?? document.body);
const type = (label: string, value: string) => fireEvent.change(part().getByLabelText(label), { target: { value } });
const submit = (label: string) => {
  const form = part().getByLabelText(label).closest('form');
  if (form !== null) fireEvent.submit(form);
};
const ADDRESS = 'Siparişin adresi ({code}: okutulan kod)';

describe('the look-up at the shop, in the settings', () => {
  it('saves an address with its token, which is not shown again, and offers to try it', async () => {
    const fake = await settings();
    await part().findByLabelText(ADDRESS);
    expect(part().queryByLabelText('Sipariş numarası')).toBeNull();
    type(ADDRESS, TEMPLATE);
    type('Giriş anahtarı (gerekliyse)', ' gizli ');
    submit(ADDRESS);
    await part().findByLabelText('Sipariş numarası');
    expect(requested(fake, 'lookup.save')).toEqual([{ template: TEMPLATE, token: 'gizli' }]);
    expect(part().getByLabelText<HTMLInputElement>('Giriş anahtarı (gerekliyse)').value).toBe('');
    expect(document.body.textContent).toContain('Giriş anahtarı bu masada');
  });

  it('shows why an address cannot be used', async () => {
    await settings();
    await part().findByLabelText(ADDRESS);
    type(ADDRESS, 'https://magaza.ornek.com/');
    submit(ADDRESS);
    expect((await part().findByRole('alert')).textContent).toContain('okutulan kodun yerine {code} koy');
  });

  it('shows what came for a code: an order, one that lacks something, none, or no answer', async () => {
    const answers = {
      'ORD-7': ok({ kind: 'found' as const, order: sampleOrder(), problems: [] }),
      'ORD-8': ok({
        kind: 'found' as const,
        order: sampleOrder(),
        problems: [{ field: 'receiver_phone', rule: 'required' as const, limit: null, message: null }],
      }),
      'ORD-9': ok({ kind: 'unknown' as const }),
      'ORD-10': err(stationError('lookup_no_answer', 'HTTP 500')),
    };
    await settings({
      shop: { lookup: { template: TEMPLATE } },
      handlers: { 'lookup.try': ({ code }) => answers[code as keyof typeof answers] },
    });
    await part().findByLabelText('Sipariş numarası');
    const shows = async (code: string, text: string) => {
      type('Sipariş numarası', code);
      submit('Sipariş numarası');
      await waitFor(() => expect(document.querySelector('[data-setting=lookup]')?.textContent).toContain(text));
    };
    await shows('ORD-7', 'ORD-7 bulundu');
    await shows('ORD-8', 'Eksik ya da hatalı: Alıcı telefonu');
    await shows('ORD-9', 'ORD-9 numaralı sipariş yok');
    await shows('ORD-10', 'HTTP 500');
  });

  it('stops asking only after a question', async () => {
    const fake = await settings({ shop: { lookup: { template: TEMPLATE, hasToken: true } } });
    fireEvent.click(await part().findByRole('button', { name: /Sormayı bırak$/u }));
    expect(requested(fake, 'lookup.remove')).toEqual([]);
    fireEvent.click(await part().findByRole('button', { name: /Evet, sormayı bırak/ }));
    await waitFor(() => expect(requested(fake, 'lookup.remove')).toEqual([{}]));
    await waitFor(() => expect(part().getByLabelText<HTMLInputElement>(ADDRESS).value).toBe(''));
  });
});
