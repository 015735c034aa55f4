import { useEffect } from 'react';

/** Calls back on Esc while `active`; an open list of choices takes its own Esc first. */
export function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isChoosing()) return;
      event.preventDefault();
      onEscape();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active, onEscape]);
}

function isChoosing(): boolean {
  return document.activeElement?.getAttribute('aria-expanded') === 'true';
}
