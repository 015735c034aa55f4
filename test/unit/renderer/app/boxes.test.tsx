import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { act } from '../../../support/act.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { press, ready, requested } from './frameDesk.ts';

describe('the boxes of the shop', () => {
  async function boxes(): Promise<FakeBridge> {
    const fake = renderApp();
    await ready();
    press('F9');
    press('5', { altKey: true });
    await screen.findByDisplayValue('Küçük kutu');
    return fake;
  }
  const stored = (fake: FakeBridge) => {
    const last = requested(fake, 'settings.update').at(-1) as { boxes: { id: string; name: string | null }[] };
    return last.boxes.map(({ id, name }) => name ?? id);
  };

  it('are named, moved and removed, each at once, and their barcodes stay what they are', async () => {
    const fake = await boxes();
    const name = screen.getByDisplayValue('Küçük kutu');
    fireEvent.change(name, { target: { value: 'Kitap kutusu' } });
    fireEvent.blur(name);
    await waitFor(() => expect(stored(fake)).toEqual(['ENVELOPE', 'Kitap kutusu', 'MEDIUM', 'LARGE', 'XLARGE']));
    act(() => screen.getByRole('button', { name: 'Kitap kutusu: yukarı al' }).click());
    expect((await screen.findByText('Kitap kutusu şimdi 1. sırada.')).isConnected).toBe(true);
    act(() => screen.getByRole('button', { name: 'Zarf: kaldır' }).click());
    await waitFor(() => expect(stored(fake)).toEqual(['Kitap kutusu', 'MEDIUM', 'LARGE', 'XLARGE']));
    expect(requested(fake, 'settings.update').at(-1)).toMatchObject({ boxes: [{ id: 'SMALL' }, {}, {}, {}] });
    await waitFor(() => expect(screen.queryByDisplayValue('Zarf')).toBeNull());
    press('z', { altKey: true });
    expect(await screen.findByDisplayValue('Zarf')).toBeTruthy();
  });

  it('get an id of their own that no other ever had, and are offered on the form for shipping', async () => {
    const fake = await boxes();
    act(() => screen.getByRole('button', { name: /Kutu ekle$/u }).click());
    act(() => screen.getByRole('button', { name: /Kutu ekle$/u }).click());
    await waitFor(() => expect(stored(fake)).toHaveLength(7));
    const { boxes: all } = requested(fake, 'settings.update').at(-1) as { boxes: { id: string }[] };
    expect(new Set(all.map(({ id }) => id)).size).toBe(7);
    for (const { id } of all) expect(id).toMatch(/^[A-Z0-9]{1,12}$/u);
    press('F12');
    expect(await screen.findAllByRole('button', { name: /Yeni kutu/u })).toHaveLength(2);
  });
});
