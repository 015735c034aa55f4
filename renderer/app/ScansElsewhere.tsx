import { type ReactNode, useSyncExternalStore } from 'react';
import { Banner } from '../components/Banner.tsx';
import { useText } from '../i18n/useText.ts';
import { keyPlaceOf } from '../scanner/keyPlace.ts';
import classes from './frame.module.css';

/** In the place of the top line (`children`), so that nothing moves under the click that brings the keyboard back. */
export function ScansElsewhere({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const where = useSyncExternalStore(subscribe, placeOfScans);
  if (where === 'here') return children;
  return (
    <div className={classes.away} data-testid="scans-elsewhere" data-place={where}>
      <Banner
        tone={where === 'window' ? 'problem' : 'neutral'}
        icon={where === 'window' ? 'problem' : 'info'}
        title={t(`scansElsewhere.${where}.title`)}
        body={t(`scansElsewhere.${where}.body`)}
      />
    </div>
  );
}

/** Where the keys of a scan go now. `field`: what is scanned there stays there, as in that of the API key. */
function placeOfScans(): 'here' | 'window' | 'field' {
  if (!document.hasFocus()) return 'window';

  return keyPlaceOf(document.activeElement, false) === null ? 'field' : 'here';
}

const CHANGES = ['focus', 'blur', 'focusin', 'focusout'] as const;

function subscribe(listener: () => void): () => void {
  for (const name of CHANGES) window.addEventListener(name, listener);
  return () => {
    for (const name of CHANGES) window.removeEventListener(name, listener);
  };
}
