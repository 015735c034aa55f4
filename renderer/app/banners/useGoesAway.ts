import { useEffect, useRef } from 'react';

/** News without anything to do goes away so long after the first key since it came, ms. */
export const NEWS_SHOWN_MS = 10_000;

/**
 * Puts news away once a person had time to read it: counted from the first key or scan after it came, because until then
 * there may be nobody at the desk. `news` names it; null while there is none.
 */
export function useGoesAway(news: string | null, putAway: () => void): void {
  const latest = useRef(putAway);
  useEffect(() => {
    latest.current = putAway;
  });
  useEffect(() => {
    if (news === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = () => {
      timer ??= setTimeout(() => latest.current(), NEWS_SHOWN_MS);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      clearTimeout(timer);
    };
  }, [news]);
}
