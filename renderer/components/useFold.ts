import { type RefObject, useLayoutEffect } from 'react';

/** How many steps there are at which lines leave; what each of them does is told in OutcomePanel.module.css. */
const FOLDS = 7;

/**
 * Lets the lines of a box leave, in their order, until the rest fits: the box says which steps it had to go as `data-fold`,
 * `1 2 3`. Worked out before anything is painted, whenever the box or what is in it changes; React draws nothing
 * again for it.
 */
export function useFold(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const fold = () => {
      let steps = '';
      for (let step = 0; step <= FOLDS; step += 1) {
        if (step > 0) steps = `${steps} ${step}`.trim();
        if (element.dataset.fold !== steps) element.dataset.fold = steps;
        if (element.scrollHeight <= element.clientHeight) return;
      }
    };
    // Attributes are not watched: the steps are one.
    const changes = new MutationObserver(fold);
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    const size = new ResizeObserver(fold);
    size.observe(element);
    document.fonts?.addEventListener('loadingdone', fold);
    fold();
    return () => {
      changes.disconnect();
      size.disconnect();
      document.fonts?.removeEventListener('loadingdone', fold);
    };
  }, [box]);
}
