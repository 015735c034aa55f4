/** A text field as it was before the first key of what may be a scan. */
export interface FieldSnapshot {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  readonly selection: readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none'] | null;
  readonly scroll: readonly [left: number, top: number];
  /** The field has a list of choices, and it is closed. */
  readonly listIsClosed: boolean;
}

export function takeSnapshot(field: Element | null): FieldSnapshot | null {
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
export function restoreSnapshot(snapshot: FieldSnapshot, close: (field: Element) => void): void {
  const { field, value, selection, scroll } = snapshot;
  if (field.value !== value || !field.validity.valid) {
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
    // A number field shows what is no number and says that it is empty: emptying it would change nothing.
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
