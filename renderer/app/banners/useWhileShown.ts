import { useEffect, useRef } from 'react';
import type { BannerItem } from './bannerItem.ts';

/** News without anything to do goes away so long after the first key since it was shown, ms. */
export const ALERT_SHOWN_MS = 10_000;

/**
 * A key or a scan while a banner is on the screen means that a person is there to read it. From then on its time runs;
 * a banner that is hidden behind others, or behind a hand-over, keeps all of its time.
 */
export function useWhileShown({ onRead, isNew = false, action }: BannerItem): void {
  const latest = useRef({ onRead, putAway: action?.run });
  useEffect(() => {
    latest.current = { onRead, putAway: action?.run };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = () => {
      latest.current.onRead?.();
      if (isNew) timer ??= setTimeout(() => latest.current.putAway?.(), ALERT_SHOWN_MS);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      clearTimeout(timer);
    };
  }, [isNew]);
}
