import type { GalleryTheme } from './scene.ts';

/** What drives the page of the scenes from outside; `globalThis.gallery` there. */
export interface GalleryPage {
  /** Plays the scene that the address names; ends when its state is on the screen. */
  play(): Promise<void>;
  /** Changes to a theme as a person would, without a reload; ends when it is on the screen. */
  show(theme: GalleryTheme): Promise<void>;
  /** What could not be read or hit on the page as it stands, a sentence each. */
  measure(): Promise<readonly string[]>;
  /** What is wrong with the card of a scan besides, a sentence each. */
  measureCard(): Promise<readonly string[]>;
}
