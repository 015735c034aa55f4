import { CLOSING_LISTS, type ClosingCounts, type ClosingList } from '../../electron/contract/ledger.ts';
import { formatNumber, useText } from '../i18n/index.ts';
import { useAltKeys } from '../scanner/useKeys.ts';
import { Choice } from './Choice.tsx';

interface ClosingTabsProps {
  /** The tab for no chosen list. */
  readonly all: string;
  readonly list: ClosingList | null;
  readonly counts: ClosingCounts | null;
  /** False while something lies over it, whose keys they are then. */
  readonly active: boolean;
  readonly onList: (list: ClosingList | null) => void;
}

/** Everything, or one of the lists that are gone through at closing time, with how much stands on it: Alt+1, Alt+2 and so on. */
export function ClosingTabs({ all, list, counts, active, onList }: ClosingTabsProps) {
  const t = useText();
  const inOrder = [null, ...CLOSING_LISTS];
  useAltKeys(active ? Object.fromEntries(inOrder.map((one, index) => [index + 1, () => onList(one)])) : {});
  return (
    <Choice<ClosingList | 'all'>
      aria-label={t('common.lists')}
      value={list ?? 'all'}
      onChange={(value) => onList(value === 'all' ? null : value)}
      data={[
        { value: 'all', label: all },
        ...CLOSING_LISTS.map((value) => ({
          value,
          label: (
            <span>
              {t(`ledger.list.${value}`)}{' '}
              {counts === null ? null : <b className="figures weight-750">{formatNumber(counts[value], t.language)}</b>}
            </span>
          ),
        })),
      ]}
    />
  );
}
