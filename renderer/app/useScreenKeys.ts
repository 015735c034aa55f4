import { useEffect } from 'react';
import { SCREENS, type ScreenId } from './screens.ts';

/** The function keys choose the screen, wherever the focus is; the courier, who comes at any moment, has Alt+K. */
export function useScreenKeys(goTo: (screen: ScreenId) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      if (event.altKey) {
        if (event.repeat || (event.key.toUpperCase() !== 'K' && event.code !== 'KeyK')) return;
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
  }, [goTo]);
}
