/** A key as the system delivered it, before it is known whether a hand or a scanner pressed it. */
export interface RawKey {
  /** Its place on the keyboard (`event.code`); empty if the system does not report it. */
  readonly code: string;
  /** The character by the computer's own layout, or the key's name (`event.key`). */
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  /** The commanding Alt key is held; the one that only writes is `altGr`. */
  readonly alt: boolean;
  /** The key to the right of Space is held, with any meaning in the computer's layout, or its substitute. */
  readonly altGr: boolean;
  readonly meta: boolean;
  readonly capsLock: boolean;
  /** The key is part of a character that the system puts together of several (a dead key, an input method). */
  readonly composing: boolean;
  readonly repeat: boolean;
  /** Ms, from the event's own time stamp: a busy page must not make a scan seem like typing. */
  readonly at: number;
}

/** `altRightHeld`: on layouts without AltGr its key is an Alt; a scanner set to another layout still means AltGr. */
export function rawKeyOf(event: KeyboardEvent, altRightHeld: boolean): RawKey {
  const writes = event.getModifierState('AltGraph');
  const altGr = writes || (event.altKey && (altRightHeld || event.ctrlKey));
  return {
    code: event.code,
    key: event.key,
    shift: event.shiftKey,
    ctrl: event.ctrlKey && !altGr,
    alt: event.altKey && !writes,
    altGr,
    meta: event.metaKey,
    capsLock: event.getModifierState('CapsLock'),
    composing: event.isComposing,
    repeat: event.repeat,
    at: event.timeStamp,
  };
}
