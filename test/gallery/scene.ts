import type { TextKey } from '../../renderer/i18n/texts.ts';
import type { FakeBridge, FakeBridgeStart } from '../support/fakeBridge.ts';

export type GalleryTheme = 'light' | 'dark' | 'contrast';

/** The hands of the person at the desk; every step ends when it is done, none waits for a time. `a >> 2`: the third of a. */
export interface Hand {
  readonly fake: FakeBridge;
  /** Keys one after the other, named as Playwright does: `F9`, `Alt+R`, `1`. */
  press(...keys: readonly string[]): Promise<void>;
  scan(code: string): Promise<void>;
  /** Into whatever has the focus, at a person's pace. */
  type(text: string): Promise<void>;
  /** A text in the language of the screen. */
  text(key: TextKey): string;
  /** Waits until it is on the screen. */
  see(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** The nth visible button, counted from 0, that has a text. */
  button(key: TextKey, nth?: number): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  /** Waits until it is nowhere on the screen. */
  gone(selector: string): Promise<void>;
  /** Chooses a file in a file field. */
  drop(selector: string, fileName: string): Promise<void>;
  /** An option of a list, by its value. */
  choose(selector: string, option: string): Promise<void>;
  scrollTo(selector: string): Promise<void>;
}

/** One state of one screen. */
export interface Scene {
  /** The screen, a dash, and the state: `scan-printed`. A part of the pictures' names, so it stays. */
  readonly name: string;
  /** What the station knows and answers. */
  readonly start: () => FakeBridgeStart | Promise<FakeBridgeStart>;
  /** What a person does until the state is there. */
  readonly steps?: (hand: Hand) => Promise<void>;
  /** What is on the screen only once it is. */
  readonly until: string;
  /** One of those that are also shown at 150 % zoom. */
  readonly main?: true;
  /** Height of the window in CSS pixels, where the screen is longer than a window and its end matters. */
  readonly tall?: number;
}
