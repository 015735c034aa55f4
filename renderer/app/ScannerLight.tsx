import { useContext } from 'react';
import { useStore } from 'zustand';
import { useSettings } from '../bridge/StationContext.tsx';
import { StatusLight } from '../components/StatusLight.tsx';
import { useText } from '../i18n/useText.ts';
import { ScanRouteContext } from '../scanner/scanRoute.ts';

/** Whether it is known how the scanner types; a guess that has turned out to matter is a warning. */
export function ScannerLight({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  const setup = useSettings()?.scanner ?? null;
  const { seen } = useContext(ScanRouteContext);
  const layoutsDiffer = useStore(seen, (state) => state.layoutsDiffer);
  if (setup === null) return null;
  if (setup.foundAt !== null) return <StatusLight level="good" text={t('scannerLight.ready')} onPress={onPress} />;
  return <StatusLight level={layoutsDiffer ? 'warn' : 'unsure'} text={t('scannerLight.notSetUp')} onPress={onPress} />;
}
