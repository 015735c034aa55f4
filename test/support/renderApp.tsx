import { render } from '@testing-library/react';
import { App } from '../../renderer/app/App.tsx';
import { loadScreens } from '../../renderer/app/Screen.tsx';
import { stationOf } from '../../renderer/bridge/station.ts';
import { createStationClient } from '../../renderer/bridge/stationClient.ts';
import { createI18n } from '../../renderer/i18n/createI18n.ts';
import { holdKeys } from '../../renderer/scanner/heldKeys.ts';
import { createFakeBridge, type FakeBridge, type FakeBridgeStart } from './fakeBridge.ts';

// A moment after the start they are there; no test is about that moment.
await loadScreens();

/**
 * What jsdom lacks and the UI kit asks for: no media query matches, nothing is ever resized or scrolled. Long lists draw what
 * is on the screen: it is so high, px; a list of some hundred rows where it is left out.
 */
export function provideBrowserParts(heightPx = 20_000): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  // Nothing has the focus at the start, and so has the window none.
  document.hasFocus = () => true;
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: number | ScrollToOptions) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll'));
  };
  Object.defineProperty(Element.prototype, 'clientHeight', {
    configurable: true,
    get(this: Element) {
      return this.tagName === 'MAIN' ? heightPx : 0;
    },
  });
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly thresholds = [];
    readonly scrollMargin = '';
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): IntersectionObserverEntry[] {
      return [];
    }
  };
}

/** The whole page at the bridge port of a stand-in station; the texts are Turkish unless the start sets otherwise. */
export function renderApp(start: FakeBridgeStart = {}): FakeBridge {
  provideBrowserParts();
  const fake = createFakeBridge(start);
  const client = createStationClient(stationOf(fake.bridge));
  render(<App client={client} texts={createI18n('tr')} nonce="" heldKeys={holdKeys(window)} />);
  return fake;
}

export interface Keyboard {
  /** Presses keys 8 ms apart wherever the focus is; a text field gets what nobody swallowed, a button its Enter. */
  readonly press: (keys: Iterable<string>) => void;
  readonly scan: (code: string) => void;
  /** A key by itself, at a person's pace: what comes faster is a scan. */
  readonly hand: (key: string, init?: KeyboardEventInit) => void;
  /** Lets time pass on the clock of the key events. */
  readonly pause: (ms: number) => void;
}

export function createKeyboard(): Keyboard {
  let at = 1_000;
  const event = (type: string, key: string) => {
    const made = new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true });
    return Object.defineProperty(made, 'timeStamp', { value: at });
  };
  function press(keys: Iterable<string>): void {
    for (const key of keys) {
      at += 8;
      const target = document.activeElement ?? document.body;
      const passed = target.dispatchEvent(event('keydown', key));
      if (passed && key.length === 1 && target instanceof HTMLInputElement) typeInto(target, key);
      if (passed && key === 'Enter' && target instanceof HTMLButtonElement) target.click();
      target.dispatchEvent(event('keyup', key));
    }
  }
  return {
    press,
    scan: (code) => {
      at += 1_000;
      press([...code, 'Enter']);
    },
    hand: (key, init = {}) => {
      at += 400;
      const made = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      (document.activeElement ?? window).dispatchEvent(Object.defineProperty(made, 'timeStamp', { value: at }));
    },
    pause: (ms) => {
      at += ms;
    },
  };
}

function typeInto(field: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
