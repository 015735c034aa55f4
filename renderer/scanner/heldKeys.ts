/** The keys of scans that come before it is known how the desk's scanner types. */
export interface HeldKeys {
  /** Returns the keys so far, in order; from now on none is held. */
  release(): readonly KeyboardEvent[];
  /** Drops what came so far, because the screen has shown that the station did not open. */
  forget(): void;
}

export const noHeldKeys: HeldKeys = { release: () => [], forget() {} };

/** Holds every key of the window from now on, and leaves it to the page as well. */
export function holdKeys(target: Window): HeldKeys {
  let held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent) => {
    held.push(event);
  };
  target.addEventListener('keydown', hold, true);
  target.addEventListener('keyup', hold, true);
  return {
    release() {
      target.removeEventListener('keydown', hold, true);
      target.removeEventListener('keyup', hold, true);
      const all = held;
      held = [];
      return all;
    },
    forget() {
      held = [];
    },
  };
}
