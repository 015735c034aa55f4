import { IconTruckDelivery } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useText } from '../../i18n/useText.ts';
import { useAnswerKeys } from '../../scanner/useAnswerKeys.ts';
import type { PickupDesk } from './pickupDesk.ts';

/** No session goes on: scans ship orders here as everywhere, until one is started on purpose. */
export function PickupStart({ desk }: { readonly desk: PickupDesk }) {
  const t = useText();
  const busy = useStore(desk.store, (state) => state.busy);
  const error = useStore(desk.store, (state) => state.error);
  useAnswerKeys(busy ? null : { 1: () => void desk.start() });
  return (
    <>
      <EmptyState
        icon={<IconTruckDelivery size={72} stroke={1.5} />}
        title={t('pickup.startTitle')}
        body={t('pickup.startBody')}
      >
        <KeyHint keys="1" label={t('pickup.start')} strong disabled={busy} onPress={() => void desk.start()} />
      </EmptyState>
      {error === null ? null : <ErrorLine error={error} />}
    </>
  );
}
