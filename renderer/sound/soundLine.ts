import { lengthOf, SOUNDS, type SoundName } from './sounds.ts';

/** Plays one sound after the other. */
export interface SoundLine {
  readonly sound: (name: SoundName) => void;
}

/** Worst first: what a person must not miss. */
const RANK = [
  'problem',
  'refusal',
  'pay',
  'ready',
  'wait',
  'already_shipped',
  'done',
  'acknowledge',
] as const satisfies readonly SoundName[];

/** Between two sounds, ms. */
const BREATH_MS = 120;

/**
 * Sounds that come while another plays wait for its end, and of those only the worst is left: a burst of outcomes
 * is two sounds at most, never a rattle, and never without the one that matters. `later` calls back after ms.
 */
export function createSoundLine(
  play: (name: SoundName) => void,
  later: (run: () => void, ms: number) => void,
): SoundLine {
  let isBusy = false;
  let next: SoundName | null = null;

  function start(name: SoundName): void {
    isBusy = true;
    play(name);
    later(() => {
      isBusy = false;
      const waiting = next;
      next = null;
      if (waiting !== null) start(waiting);
    }, lengthOf(SOUNDS[name]) + BREATH_MS);
  }

  return {
    sound(name) {
      if (!isBusy) start(name);
      else if (next === null || RANK.indexOf(name) < RANK.indexOf(next)) next = name;
    },
  };
}
