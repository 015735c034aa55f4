import { IconMoodHappy, IconNotebook, IconSearch } from '@tabler/icons-react';
import type { ClosingList } from '../../../electron/contract/ledger.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';

/** Why there is nothing to see; on a closing list that is good news. */
export function LedgerEmpty({ list, isFiltered }: { readonly list: ClosingList | null; readonly isFiltered: boolean }) {
  const t = useText();
  if (isFiltered) {
    return (
      <EmptyState
        icon={<IconSearch size={72} stroke={1.5} />}
        title={t('ledger.notFoundTitle')}
        body={t('ledger.notFoundBody')}
      />
    );
  }
  if (list !== null) {
    return (
      <EmptyState
        icon={<IconMoodHappy size={72} stroke={1.5} />}
        title={t('ledger.clearTitle')}
        body={t(`ledger.clear.${list}`)}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconNotebook size={72} stroke={1.5} />}
      title={t('ledger.emptyTitle')}
      body={t('ledger.emptyBody')}
    />
  );
}
