export const noHeldKeys: HeldKeys = { release: () => [], forget() {} };

/** Holds every key of the window from now on, and leaves it to the page as well. */
export function holdKeys(target: Window) {
  let held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent) => {
    held.push(event);
  };
  target.addEventListener('keydown', hold, true);
  target.addEventListener('keyup', hold, true);
  return {
    /** Returns the keys so far, in order; from now on none is held. */
    release() {
      target.removeEventListener('keydown', hold, true);
      target.removeEventListener('keyup', hold, true);
      const all = held;
      held = [];
      return all;
    },
    /** Drops what came so far, because the screen has shown that the station did not open. */
    forget() {
      held = [];
    },
  };
}

/** The keys of scans that come before it is known how the desk's scanner types. */
export type HeldKeys = ReturnType<typeof holdKeys>;
