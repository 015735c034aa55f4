import type { KeyPlace } from './decoderTypes.ts';

const TEXT_TYPES = new Set(['text', 'search', 'url', 'email', 'password', 'tel', 'number', 'date', 'time']);

/** Spread on a field that a scan may fill, such as that for the API key: a scan into it stays there. */
export const keepsScans = { 'data-scan-keep': '' };

/** The target of a key, by the element that has the focus; null if the scanner ignores it. */
export function keyPlaceOf(element: Element | null, collects: boolean): KeyPlace | null {
  if (element?.closest('[data-scan-keep]')) return null;
  if (isTextField(element)) return 'field';
  if (element !== null && isControl(element)) return 'control';
  return collects ? 'line' : 'page';
}

function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return TEXT_TYPES.has(element.type) && !element.readOnly;
  return element instanceof HTMLTextAreaElement && !element.readOnly;
}

function isControl(element: Element): boolean {
  return element.matches('button, a[href], input, textarea, select, summary, [tabindex="0"], [role="option"]');
}
