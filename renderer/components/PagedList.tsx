import { type ReactNode, useCallback } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import type { PageInfo } from '../../electron/contract/service.ts';
import { useText } from '../i18n/index.ts';
import { ActionButton } from './ActionButton.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { EmptyState, type EmptyStateProps, ListState } from './ListState.tsx';
import { Notice } from './Notice.tsx';

type PagedListProps<T> = Pick<DataTableProps, 'label' | 'columns' | 'from'> & {
  readonly list: {
    readonly value: { readonly items: readonly T[]; readonly page: PageInfo } | null;
    readonly error: StationError | null;
    readonly pending: boolean;
    readonly stopped: boolean;
    readonly reload: () => void;
    readonly stop: () => void;
  };
  readonly perPage: number;
  /** The text while it loads. */
  readonly loading: string;
  readonly keyOf: (item: T, index: number) => string;
  readonly row: (item: T) => ReactNode;
  readonly empty: EmptyStateProps;
  readonly onPage: (page: number) => void;
  /** The service knows no pages: the days are narrowed instead. */
  readonly onNarrow: () => void;
};

/** One page of a list of the service as a table, or why there is none, and the way to the other pages. */
export function PagedList<T>({
  list,
  perPage,
  loading,
  keyOf,
  row,
  empty,
  onPage,
  onNarrow,
  ...table
}: PagedListProps<T>) {
  const { value, error, pending } = list;
  const items = value?.items;
  const keyAt = useCallback(
    (index: number) => {
      const item = items?.[index];
      return item === undefined ? `none ${index}` : keyOf(item, index);
    },
    [items, keyOf],
  );
  const isEmpty = value !== null && value.items.length === 0 && !pending && error === null;
  return (
    <>
      <ListState {...list} label={loading} />
      {isEmpty ? <EmptyState {...empty} /> : null}
      {value === null || value.items.length === 0 || error !== null ? null : (
        <>
          <DataTable
            {...table}
            oneLine
            count={value.items.length}
            keyOf={keyAt}
            row={(index) => {
              const item = value.items[index];
              return item === undefined ? null : row(item);
            }}
          />
          <PagePager
            info={value.page}
            count={value.items.length}
            perPage={perPage}
            disabled={pending}
            onPage={onPage}
            onNarrow={onNarrow}
          />
        </>
      )}
    </>
  );
}

interface PagePagerProps {
  readonly info: PageInfo;
  /** Items on this page; a full page may have a next one also where the service does not say so. */
  readonly count: number;
  readonly perPage: number;
  readonly disabled: boolean;
  readonly onPage: (page: number) => void;
  /** The service knows no pages: the days are narrowed instead. */
  readonly onNarrow: () => void;
}

/** Turns the pages of a list of the service; if the service ignores them, shows that and offers to narrow the days. */
function PagePager({ info, count, perPage, disabled, onPage, onNarrow }: PagePagerProps) {
  const t = useText();
  const { page, lastPage, total, repeated } = info;
  if (repeated) {
    return (
      <Notice tone="attention" testId="pages-ignored" text={t('list.repeated')}>
        <ActionButton action="narrowDays" onPress={onNarrow} />
      </Notice>
    );
  }
  const hasNext = lastPage === null ? count >= perPage : page < lastPage;
  const where =
    lastPage === null ? t('list.page', { page }) : t('list.pageOf', { page, last: Math.max(page, lastPage) });
  if (page === 1 && !hasNext) {
    return <p className="text-small text-quiet">{t('list.total', { count: total ?? count })}</p>;
  }
  return (
    <nav className="row items-center gap-16 text-body figures" aria-label={t('list.pages')} data-testid="pager">
      <ActionButton action="previousPage" disabled={disabled || page <= 1} onPress={() => onPage(page - 1)} />
      <span>
        {where}
        {total === null ? null : ` · ${t('list.total', { count: total })}`}
      </span>
      <ActionButton action="nextPage" disabled={disabled || !hasNext} onPress={() => onPage(page + 1)} />
    </nav>
  );
}
