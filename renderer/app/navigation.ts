import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ScreenId } from './screens.ts';

export interface Navigation {
  readonly store: StoreApi<{ readonly screen: ScreenId }>;
  readonly goTo: (screen: ScreenId) => void;
}

/** Which screen is shown. Every start begins at the scan view: that is what the desk is for. */
export function createNavigation(): Navigation {
  const store = createStore<{ readonly screen: ScreenId }>(() => ({ screen: 'scan' }));
  return { store, goTo: (screen) => store.setState({ screen }) };
}
