/**
 * Removes scans from text fields: remembers their content and restores it.
 * `ours`: called with every key event that the guard makes itself, before it is sent. The system may put a composed
 * character (of a dead key) into the field after the scan's last key; that is taken back as well.
 */
export function createFieldGuard(target: Window, ours: (event: Event) => void) {
  let remembered = new Map<Element, FieldSnapshot>();
  let watched: ReadonlyMap<Element, FieldSnapshot> = new Map();
  let isRestoring = false;

  function close(field: Element): void {
    const closing = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true });
    ours(closing);
    // Only the open list gets this Esc, not the listeners at the window.
    const stop = (event: Event) => {
      if (event === closing) event.stopPropagation();
    };
    target.document.addEventListener('keydown', stop);
    field.dispatchEvent(closing);
    target.document.removeEventListener('keydown', stop);
  }

  function restore(snapshots: Iterable<FieldSnapshot>): void {
    isRestoring = true;
    for (const snapshot of snapshots) restoreSnapshot(snapshot, close);
    isRestoring = false;
  }

  function onLateInput(event: Event): void {
    const snapshot = isRestoring || !(event.target instanceof Element) ? undefined : watched.get(event.target);
    if (snapshot === undefined) return;
    event.stopImmediatePropagation();
    restore([snapshot]);
  }

  target.addEventListener('input', onLateInput, true);
  return {
    /** A new burst begins: what was remembered for the last one is of no use. */
    forget() {
      remembered = new Map();
    },
    /** The focused field is about to take a key; remembered once for each burst, however often the focus moves. */
    remember(field: Element | null) {
      if (field === null || remembered.has(field)) return;
      const snapshot = takeSnapshot(field);
      if (snapshot !== null) remembered.set(field, snapshot);
    },
    /** Ends with every remembered field as it was. */
    takeBack(wasComposed: boolean) {
      restore(remembered.values());
      if (wasComposed) watched = remembered;
      remembered = new Map();
    },
    /** The next key of a person was pressed: what comes into the fields now is typed. */
    release() {
      watched = new Map();
    },
    stop: () => target.removeEventListener('input', onLateInput, true),
  };
}

/** A text field as it was before the first key of what may be a scan. */
interface FieldSnapshot {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  readonly selection: readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none'] | null;
  readonly scroll: readonly [left: number, top: number];
  /** The field has a list of choices, and it is closed. */
  readonly listIsClosed: boolean;
}

function takeSnapshot(field: Element | null): FieldSnapshot | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  // Number and e-mail fields have no selection to read.
  const { selectionStart: start, selectionEnd: end, selectionDirection } = field;
  return {
    field,
    value: field.value,
    selection: start === null || end === null ? null : [start, end, selectionDirection ?? 'none'],
    scroll: [field.scrollLeft, field.scrollTop],
    listIsClosed: isListOpen(field) === false,
  };
}

/**
 * Puts the old text back so that the page's own state follows: through the native setter and an input event. A list of
 * choices that opened meanwhile is closed by `close`.
 */
function restoreSnapshot(snapshot: FieldSnapshot, close: (field: Element) => void): void {
  const { field, value, selection, scroll } = snapshot;
  if (field.value !== value || !field.validity.valid) {
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
    // A number field with text that is no number shows it and reports itself as empty: emptying it would change nothing.
    if (field.value === value) set?.call(field, '0');
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (selection !== null) field.setSelectionRange(...selection);
  [field.scrollLeft, field.scrollTop] = scroll;
  if (snapshot.listIsClosed && isListOpen(field)) close(field);
}

/** Null where the field has no list. */
function isListOpen(field: Element): boolean | null {
  const expanded = field.getAttribute('aria-expanded');
  return expanded === null ? null : expanded === 'true';
}
