import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { createSpeaker } from '../../../../renderer/sound/speaker.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { recordedAudio } from '../sound/recordedAudio.ts';
import { press, ready, requested } from './frameDesk.ts';

async function settings(start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp(start);
  await ready();
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  return fake;
}

describe('the search of the settings', () => {
  it('leads to the first result with Enter, keeps what was typed, and is emptied by Esc', async () => {
    await settings();
    const field = screen.getByLabelText<HTMLInputElement>('Ayarlarda ara');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'koyu' } });
    press('Enter');
    const question = await screen.findByRole('heading', { name: 'Renkler nasıl olsun?' });
    expect(question.closest('section')?.dataset.found).toBe('true');
    expect(field.value).toBe('koyu');
    // The question that was found has the focus now.
    act(() => field.focus());
    press('Escape');
    expect(field.value).toBe('');
  });
});

describe('the actions of the settings', () => {
  const template = 'https://magaza.ornek.com/{code}';
  const shop: FakeBridgeStart = {
    status: { profile: 'live' },
    settings: { sandboxBaseUrl: 'https://deneme.ornek.com' },
    pin: '4711',
    shop: { status: { address: 'https://magaza.ornek.com', hasSecret: true }, lookup: { template } },
    handlers: { 'orderFolder.status': () => ok({ folder: '/depo', trouble: null, last: null }) },
  };
  const part = (id: string) => document.querySelector(`[data-setting=${id}]`);
  const caps = (within: ParentNode) =>
    [...within.querySelectorAll('[data-setting] button')].flatMap(({ children: [keys] }) => {
      const drawn = [...(keys?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent);
      return drawn[0] === 'Alt' ? [drawn.join('+')] : [];
    });

  it('have keys of their own in each group', async () => {
    await settings(shop);
    const groups: number[] = [];
    for (const group of '123456789') {
      press(group, { altKey: true });
      await act(async () => undefined);
      const drawn = caps(document);
      expect([group, drawn]).toEqual([group, [...new Set(drawn)]]);
      groups.push(drawn.length);
    }
    expect(groups[0]).toBe(2);
    // No key takes the desk to another account, or out of the real one.
    press('6', { altKey: true });
    const others = await screen.findAllByRole('button', { name: /(Demoyu aç|Deneme ortamına geç)$/u });
    expect(others).toHaveLength(2);
    expect(groups[7]).toBe(5);
  });

  it('are done by these keys: the shop is tried, and what ends something asks first', async () => {
    const fake = await settings(shop);
    press('8', { altKey: true });
    await waitFor(() => expect(part('shopTold')).not.toBeNull());
    await act(async () => undefined);
    press('e', { altKey: true });
    await waitFor(() => expect(requested(fake, 'shop.test')).toHaveLength(1));
    press('l', { altKey: true });
    await waitFor(() => expect(part('lookup')?.querySelector('[data-testid=question]')).not.toBeNull());
    expect(requested(fake, 'lookup.remove')).toEqual([]);
    press('f', { altKey: true });
    await waitFor(() => expect(part('orderFolder')?.querySelector('[data-testid=question]')).not.toBeNull());
    expect(requested(fake, 'orderFolder.choose')).toEqual([]);
  });
});

describe('whether the program opens with the computer', () => {
  it('stays as it was where the computer does not take it, and the reason is shown', async () => {
    await settings({
      handlers: { 'settings.update': () => err(stationError('autostart_not_set', 'EACCES: permission denied')) },
    });
    const row = screen.getByRole('radiogroup', { name: 'Program bilgisayarla birlikte açılsın mı?' });
    fireEvent.click(within(row).getByRole('radio', { name: 'Evet' }));
    const reported = await screen.findByRole('alert');
    expect(reported.textContent).toContain('Bu bilgisayarda ayarlanamadı.');
    expect(reported.textContent).toContain('EACCES: permission denied');
    expect(within(row).getByRole<HTMLInputElement>('radio', { name: 'Hayır' }).checked).toBe(true);
  });
});

describe('the volume of the sounds', () => {
  it('is stored when it is changed, and audible at once', async () => {
    const audio = recordedAudio();
    vi.stubGlobal('AudioContext', new Proxy(Object, { construct: () => audio.context }));
    const fake = await settings({ settings: { soundVolume: 50 } });
    press('4', { altKey: true });
    const slider = await screen.findByRole('slider', { name: 'Ses' });
    expect(audio.heard).toEqual([]);
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    await waitFor(() => expect(requested(fake, 'settings.update')).toEqual([{ soundVolume: 55 }]));
    const wanted = recordedAudio();
    createSpeaker(() => wanted.context).play('done', 55);
    expect(audio.heard).toEqual(wanted.heard);
  });
});
