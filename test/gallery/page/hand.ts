import type { Translate } from '../../../renderer/i18n/translate.ts';
import type { FakeBridge } from '../../support/fakeBridge.ts';
import type { Hand } from '../scene.ts';
import { absence, present, settled, sight } from './sight.ts';

declare global {
  /** Real key events of the browser, sent from outside of the page (scripts/gallery/openWindows.ts). */
  interface Window {
    galleryPress(keys: readonly string[]): Promise<void>;
    galleryScan(code: string): Promise<void>;
    galleryType(text: string): Promise<void>;
  }
}

/** The hands of the person at the desk. A button has its key first (`1 yes`), so its end is compared. */
export function createHand(fake: FakeBridge, t: Translate): Hand {
  async function button(key: Parameters<Hand['button']>[0], nth = 0): Promise<void> {
    const text = t(key);
    const wanted = () =>
      [...document.querySelectorAll<HTMLElement>('button, [role=button], [role=tab], a, label')].filter(
        (one) => one.checkVisibility() && (one.textContent ?? '').trim().endsWith(text),
      )[nth];
    const started = performance.now();
    while (wanted() === undefined) {
      if (performance.now() - started > 8_000) throw new Error(`no button says ${text}`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    wanted()?.click();
  }

  return {
    fake,
    button,
    text: (key) => t(key),
    press: (...keys) => window.galleryPress(keys),
    scan: (code) => window.galleryScan(code),
    type: (text) => window.galleryType(text),
    see: async (selector) => {
      await sight(selector);
      // What is seen first listens to keys a moment later.
      await settled();
    },
    click: async (selector) => (await sight(selector)).click(),
    fill: async (selector, text) => {
      (await sight(selector)).focus();
      await window.galleryPress(['Control+A']);
      await window.galleryType(text);
    },
    gone: absence,
    drop: async (selector, fileName) => {
      const files = new DataTransfer();
      files.items.add(new File(['Sipariş no;Alıcı'], fileName, { type: 'text/csv' }));
      const target = await present(selector);
      target.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    },
    choose: async (selector, option) => {
      const field = await sight(`${selector}:not([disabled])`);
      field.focus();
      field.click();
      const choice = `[role=option][value="${CSS.escape(option)}"]`;
      (await sight(choice)).click();
    },
    scrollTo: async (selector) => (await sight(selector)).scrollIntoView({ block: 'center' }),
  };
}
