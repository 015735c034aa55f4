import { Activity, type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { ScanView } from '../features/scan/ScanView.tsx';
import type { OtherScreenProps } from './OtherScreen.tsx';
import type { ScreenId } from './screens.ts';

interface ScreenProps extends Omit<OtherScreenProps, 'screen'> {
  readonly screen: ScreenId;
}

/** Wait before the other screens are loaded, ms: the scan view is drawn by then. */
const FETCH_MS = 2_000;

/** Module state, because a module is loaded once for a page. */
let loaded: ComponentType<OtherScreenProps> | null = null;

/** Loads the code of the screens behind the scan view. */
export async function loadScreens(): Promise<ComponentType<OtherScreenProps>> {
  loaded = (await import('./OtherScreen.tsx')).OtherScreen;
  return loaded;
}

const Later = lazy(async () => ({ default: await loadScreens() }));

/**
 * The screen to draw, on the way to the next one: a long list is drawn in small pieces, between which keys
 * are taken. The way back to the scan view is immediate.
 */
export function useDrawnScreen(screen: ScreenId): ScreenId {
  const drawn = useDeferredValue(screen);
  return screen === 'scan' ? 'scan' : drawn;
}

/**
 * A screen. The scan view is there from the start and stays, unseen and without keys, behind the others: a
 * scan on any of them shows itself at once. The code of the others comes when there is nothing else to do.
 */
export function Screen({ screen, ...parts }: ScreenProps) {
  useEffect(() => {
    const timer = window.setTimeout(() => void loadScreens(), FETCH_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <>
      <Activity mode={screen === 'scan' ? 'visible' : 'hidden'}>
        <ScanView session={parts.session} />
      </Activity>
      {screen === 'scan' ? null : (
        <Suspense>
          <Other {...parts} screen={screen} />
        </Suspense>
      )}
    </>
  );
}

function Other(props: OtherScreenProps) {
  // The same one as long as it is mounted: a change from `Later` to the loaded component would mount the screen again.
  const [Shown] = useState(() => loaded ?? Later);
  return <Shown {...props} />;
}
