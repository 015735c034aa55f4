import { useEffect, useState } from 'react';
import { useStation } from '../bridge/StationContext.tsx';
import { useText } from '../i18n/useText.ts';
import { zoomStep, zoomWayOf } from '../model/zoom.ts';
import classes from './frame.module.css';

/** How long the new size is shown, in ms. */
const SHOWN_FOR_MS = 1_600;

/** Ctrl and plus, minus or 0 make everything larger, smaller, or as it was, and say so for a moment. */
export function ZoomKeys() {
  const t = useText();
  const mirror = useStation();
  const [shown, setShown] = useState<{ readonly percent: number } | null>(null);
  useEffect(() => {
    // Pressed twice before the station has answered, it goes two steps.
    let wanted: number | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.metaKey) return;
      const way = zoomWayOf(event.key, event.code);
      const present = wanted ?? mirror.store.getState().settings?.zoomPercent;
      if (way === null || present === undefined) return;
      event.preventDefault();
      const zoomPercent = zoomStep(present, way);
      setShown({ percent: zoomPercent });
      if (zoomPercent === present) return;
      wanted = zoomPercent;
      void mirror.updateSettings({ zoomPercent }).then(() => {
        if (wanted === zoomPercent) wanted = null;
      });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [mirror]);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className={classes.told} role="status" data-testid="zoom">
      {shown === null ? null : <b>{t('zoom.percent', { percent: shown.percent })}</b>}
    </div>
  );
}
