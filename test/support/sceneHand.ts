import { setImmediate } from 'node:timers/promises';
import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import type { TextKey } from '../../renderer/i18n/texts.ts';
import type { Hand } from '../gallery/scene.ts';
import { act } from './act.ts';
import type { FakeBridge } from './fakeBridge.ts';
import { createKeyboard } from './renderApp.tsx';
import { PAGE_TIMEOUT_MS } from './timeouts.ts';

/** Ms; this is longer than the pause that ends a scan, and longer than a search waits for the next letter. */
const A_MOMENT_MS = 1_000;
/** Lets a moment pass, on a clock that stands still otherwise, with all that the station answers meanwhile. */
export const rest = () => act(() => vi.advanceTimersByTimeAsync(A_MOMENT_MS));

/** What a selector finds on the page; `a >> 2` is the third of a, as for the pictures. */
function found(selector: string): HTMLElement | null {
  const [css = '', nth = '0'] = selector.split(' >> ');
  return document.querySelectorAll<HTMLElement>(css)[Number(nth)] ?? null;
}

/**
 * The element once it is there. No time passes meanwhile on the test's own clock; code that is loaded with the first use of
 * a part comes from the disk, which may take as long as it likes.
 */
export async function present(selector: string): Promise<HTMLElement> {
  const until = performance.now() + PAGE_TIMEOUT_MS;
  for (;;) {
    const element = found(selector);
    if (element !== null) return element;
    if (performance.now() > until) throw new Error(`${selector} did not come`);
    await act(() => vi.advanceTimersByTimeAsync(0));
    await setImmediate();
  }
}

/** The hands that carry out the steps of a scene in the tests' own page. Time is what a test with its own clock lets pass. */
export function createSceneHand(fake: FakeBridge, t: (key: TextKey) => string): Hand {
  const keyboard = createKeyboard();
  const carryOut = async (work: () => unknown) => {
    await act(async () => void work());
    await rest();
  };
  const press = (name: string) =>
    carryOut(() => {
      keyboard.pause(A_MOMENT_MS);
      const [key = '', modifier] = name.split('+').toReversed();
      if (modifier === undefined) keyboard.press([key]);
      else
        keyboard.hand(key, {
          altKey: modifier === 'Alt',
          ctrlKey: modifier === 'Control',
          shiftKey: modifier === 'Shift',
        });
    });
  const type = async (text: string) => {
    for (const character of text) await press(character);
  };
  return {
    // Events that the station sends without a request.
    fake: {
      ...fake,
      emit: (...parts) => void act(() => fake.emit(...parts)),
      change: (job) => void act(() => fake.change(job)),
      changeStatus: (change) => void act(() => fake.changeStatus(change)),
    },
    text: t,
    type,
    press: async (...names) => {
      for (const name of names) await press(name);
    },
    scan: (code) => carryOut(() => keyboard.scan(code)),
    see: async (selector) => void (await present(selector)),
    click: async (selector) => {
      const element = await present(selector);
      await carryOut(() => element.click());
    },
    button: (key, nth = 0) =>
      carryOut(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>('button, [role=button], [role=tab], a, label')];
        const button = buttons.filter((one) => (one.textContent ?? '').trim().endsWith(t(key)))[nth];
        if (button === undefined) throw new Error(`no button says ${t(key)}`);
        button.click();
      }),
    fill: async (selector, text) => {
      const field = await present(selector);
      await carryOut(() => fireEvent.change(field, { target: { value: text } }));
    },
    gone: async (selector) => {
      if (found(selector) !== null) throw new Error(`${selector} did not go`);
    },
    drop: async (selector, fileName) => {
      const files = [new File(['Sipariş no;Alıcı'], fileName, { type: 'text/csv' })];
      const target = await present(selector);
      await carryOut(() => fireEvent.drop(target, { dataTransfer: { files } }));
    },
    choose: async (selector, option) => {
      const field = await present(selector);
      await carryOut(() => {
        field.focus();
        field.click();
      });
      // Other lists of the page may have the same option.
      const list = field.getAttribute('aria-controls') ?? '';
      const choice = await present(`[id="${list}"] [role=option][value="${option}"]`);
      await carryOut(() => choice.click());
    },
    scrollTo: async () => undefined,
  };
}
