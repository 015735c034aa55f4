import { IconTruckDelivery } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { ReadFailed } from '../../components/ReadFailed.tsx';
import { useText } from '../../i18n/useText.ts';
import { useAnswerKeys } from '../../scanner/useAnswerKeys.ts';
import type { PickupDesk } from './pickupDesk.ts';

/** No session goes on: scans ship orders here as everywhere, until one is started on purpose. */
export function PickupStart({ desk }: { readonly desk: PickupDesk }) {
  const t = useText();
  const busy = useStore(desk.store, (state) => state.busy);
  const error = useStore(desk.store, (state) => state.error);
  const known = useStore(desk.store, (state) => state.known);
  // Whether one goes on is not known: another must not be begun beside it.
  const isUnread = error !== null && !known;
  useAnswerKeys(busy || isUnread ? null : { 1: () => void desk.start() });
  if (isUnread) return <ReadFailed error={error} busy={busy} onRead={() => void desk.load()} />;
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
