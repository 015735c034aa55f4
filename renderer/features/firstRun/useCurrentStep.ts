import { useEffect, useRef, useState } from 'react';
import type { DeskStep } from '../../../electron/contract/settings.ts';
import { type DeskLights, nextStep } from './deskLights.ts';

/** The line at work (null: all are seen to), and how to go to another. */
export interface CurrentStep {
  readonly current: DeskStep | null;
  readonly show: (step: DeskStep | null) => void;
}

/**
 * Goes on to the next line when the one at work turns green or is put off. A light elsewhere that turns red says so
 * there, and takes nobody away from what they are doing.
 */
export function useCurrentStep(lights: DeskLights, skipped: readonly DeskStep[]): CurrentStep {
  const [current, setCurrent] = useState(() => nextStep(lights, skipped));
  const isOver = current !== null && (lights[current] === 'done' || skipped.includes(current));
  const before = useRef({ current, isOver });
  const next = nextStep(lights, skipped);
  useEffect(() => {
    const wasOpen = before.current.current === current && !before.current.isOver;
    if (wasOpen && isOver) setCurrent(next);
    before.current = { current, isOver };
  }, [current, isOver, next]);
  return { current, show: setCurrent };
}
