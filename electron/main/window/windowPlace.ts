import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, Rectangle } from 'electron';

/** The place of the window when it was last closed, in the system's own units. */
export interface WindowPlace extends Rectangle {
  readonly isMaximized: boolean;
}

/** The smallest window that the screens are made for. */
export const LEAST = { width: 1024, height: 600 } as const;
/** The part of a window that has to be on a screen, px, so that a person can move the window from there. */
const GRIP = 120;

const fileIn = (dataDir: string) => join(dataDir, 'window.json');

/** Null where nothing is known, or where the window would be out of reach: the screen is another one, or is gone. */
export function readWindowPlace(dataDir: string, screens: readonly Rectangle[]): WindowPlace | null {
  try {
    const { x, y, width, height, isMaximized } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    if (![x, y, width, height].every(Number.isInteger)) return null;
    const place = { x, y, width, height, isMaximized: isMaximized === true };
    return isReachable(place, screens) ? place : null;
  } catch {
    return null;
  }
}

/** Does nothing where the disk fails: the next start has its usual place then. */
export function keepWindowPlace(dataDir: string, window: Pick<BrowserWindow, 'getNormalBounds' | 'isMaximized'>): void {
  const place: WindowPlace = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
  try {
    writeFileSync(fileIn(dataDir), JSON.stringify(place));
  } catch {
    // A failure to store the window's place is not reported.
  }
}

function isReachable({ x, y, width, height }: Rectangle, screens: readonly Rectangle[]): boolean {
  if (width < LEAST.width || height < LEAST.height) return false;
  return screens.some((screen) => {
    const [seenX, seenY] = [
      Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x),
      Math.min(y + height, screen.y + screen.height) - Math.max(y, screen.y),
    ];
    // A person moves a window by its upper edge.
    return seenX >= GRIP && seenY >= GRIP && y >= screen.y - 1;
  });
}
