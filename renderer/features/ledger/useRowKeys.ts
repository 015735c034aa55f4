import { type RefObject, useEffect } from 'react';

/** The arrow keys go from row to row, from nowhere and from a search field into the list; past the last, more are loaded. */
export function useRowKeys(box: RefObject<HTMLElement | null>, active: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.matches(':focus'));
      if (at < 0 && !isOutside(document.activeElement)) return;
      const next = at < 0 ? (step > 0 ? 0 : -1) : at + step;
      if (next >= rows.length) onEnd();
      const row = rows[next];
      if (row === undefined) return;
      event.preventDefault();
      row.focus();
      row.scrollIntoView({ block: 'nearest' });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [box, active, onEnd]);
}

/** Nothing has the focus, or a field does whose own arrow keys say nothing. */
function isOutside(element: Element | null): boolean {
  if (element === null || element === document.body) return true;
  return element instanceof HTMLInputElement && element.type === 'search';
}
