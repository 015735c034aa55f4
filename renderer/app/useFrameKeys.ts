import { useEffect } from 'react';
import { ACTS } from '../model/keyTable.ts';
import { keyLetter } from '../scanner/keyLetter.ts';
import { SCREENS, type ScreenId } from './screens.ts';

/** Ctrl and these open the search; a scanner's Ctrl comes only within a scan, and is swallowed with it. */
const SEARCH_KEYS = ['K', 'P'];

/**
 * The function keys choose the screen, wherever the focus is, also out of a question; the courier, who comes at any
 * moment, has Alt+K. Ctrl+K searches everything.
 */
export function useFrameKeys(goTo: (screen: ScreenId) => void, onSearch: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = keyLetter(event);
      if (event.ctrlKey || event.metaKey) {
        if (!SEARCH_KEYS.includes(letter) || event.altKey || event.shiftKey) return;
        event.preventDefault();
        if (!event.repeat) onSearch();
        return;
      }
      if (event.altKey) {
        if (event.repeat || letter !== ACTS.toPickup.key) return;
        event.preventDefault();
        goTo('pickup');
        return;
      }
      const screen = SCREENS.find(({ key }) => key === event.key && key.startsWith('F'));
      if (screen === undefined) return;
      event.preventDefault();
      goTo(screen.id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [goTo, onSearch]);
}
