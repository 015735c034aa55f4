export interface Turns {
  /**
   * Enters under a name. When that name has too many in already, the oldest one is ended. Returns a function to leave.
   */
  enter(name: string, end: () => void): () => void;
}

/** Limits how many run at the same time for each name. */
export function createTurns(most: number): Turns {
  const inside = new Map<string, readonly (() => void)[]>();

  function leave(name: string, end: () => void): void {
    const left = (inside.get(name) ?? []).filter((other) => other !== end);
    if (left.length === 0) inside.delete(name);
    else inside.set(name, left);
  }

  return {
    enter(name, end) {
      const before = inside.get(name) ?? [];
      inside.set(name, [...before, end]);
      for (const eldest of before.slice(0, Math.max(0, before.length + 1 - most))) {
        leave(name, eldest);
        eldest();
      }
      return () => leave(name, end);
    },
  };
}
