/** Whether arrow keys mean something of its own to what has the focus: a field, a choice, a question. */
export function ownsArrows(element: Element | null): boolean {
  return element?.closest('input, textarea, select, [data-testid=question]') != null;
}
