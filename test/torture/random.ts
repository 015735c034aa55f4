/** Choices that are the same for the same seed. */
export interface Chance {
  /** At least 0, below 1. */
  fraction(): number;
  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number;
  happens(share: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffled<T>(from: readonly T[]): T[];
}

/** FNV-1a over the text, then mulberry32: small, quick, and the same on every machine. */
export function chanceOf(seed: string): Chance {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);

  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    happens: (share) => fraction() < share,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    shuffled(from) {
      const left = [...from];
      for (let i = left.length - 1; i > 0; i -= 1) {
        const j = whole(0, i);
        [left[i], left[j]] = [left[j] as (typeof left)[number], left[i] as (typeof left)[number]];
      }
      return left;
    },
  };
}
