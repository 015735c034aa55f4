// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSpeaker } from '../../../../renderer/sound/speaker.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { recordedAudio } from '../sound/recordedAudio.ts';
import { asked, press, ready } from './frameDesk.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function settings(start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp(start);
  await ready();
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  return fake;
}

describe('the search of the settings', () => {
  it('leads to the first one found with Enter, keeps what was typed, and is emptied by Esc', async () => {
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

describe('the volume of the sounds', () => {
  it('is kept when it is changed, and heard at once', async () => {
    const audio = recordedAudio();
    vi.stubGlobal('AudioContext', new Proxy(Object, { construct: () => audio.context }));
    const fake = await settings({ settings: { soundVolume: 50 } });
    press('4', { altKey: true });
    const slider = await screen.findByRole('slider', { name: 'Ses' });
    expect(audio.heard).toEqual([]);
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    await waitFor(() => expect(asked(fake, 'settings.update')).toEqual([{ soundVolume: 55 }]));
    const wanted = recordedAudio();
    createSpeaker(() => wanted.context).play('done', 55);
    expect(audio.heard).toEqual(wanted.heard);
  });
});
