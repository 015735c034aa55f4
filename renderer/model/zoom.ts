/** Sizes of the screen that the keys go through, percent (contract/settings.ts: 70 to 200). */
export const ZOOM_STEPS = [70, 80, 90, 100, 110, 125, 150, 175, 200] as const;

export type ZoomDirection = 'in' | 'out' | 'reset';

/** The next size from `percent` on; at an end it stays where it is. */
export function zoomStep(percent: number, direction: ZoomDirection): number {
  switch (direction) {
    case 'reset':
      return 100;
    case 'in':
      return ZOOM_STEPS.find((step) => step > percent) ?? percent;
    case 'out':
      return ZOOM_STEPS.findLast((step) => step < percent) ?? percent;
    default:
      return direction satisfies never;
  }
}

const CHARACTERS: Readonly<Record<string, ZoomDirection>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  _: 'out',
  '0': 'reset',
};
const PLACES: Readonly<Record<string, ZoomDirection>> = {
  NumpadAdd: 'in',
  NumpadSubtract: 'out',
  Numpad0: 'reset',
  Digit0: 'reset',
};

/**
 * The zoom of a key pressed with Ctrl, first by its character; of the two keys right of 0 the Turkish
 * layouts have the minus on the second, so that the first, next to it, is the plus that they lack there.
 */
export function zoomDirectionOf(key: string, code: string): ZoomDirection | null {
  const direction = CHARACTERS[key] ?? PLACES[code];
  if (direction !== undefined) return direction;
  return code === 'Minus' && (key === '*' || key === '/') ? 'in' : null;
}
