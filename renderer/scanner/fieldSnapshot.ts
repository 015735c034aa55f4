/** A text field as it was before the first key of what may be a scan. */
export interface FieldSnapshot {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  readonly selection: readonly [number, number] | null;
}

export function takeSnapshot(field: Element | null): FieldSnapshot | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  // Number and e-mail fields have no selection to read.
  const { selectionStart, selectionEnd } = field;
  const selection = selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const);
  return { field, value: field.value, selection };
}

/** Puts the old text back so that the page's own state follows: through the native setter and an input event. */
export function restoreSnapshot({ field, value, selection }: FieldSnapshot): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (selection !== null) field.setSelectionRange(selection[0], selection[1]);
}
