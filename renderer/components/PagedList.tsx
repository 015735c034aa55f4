import { type ReactNode, useCallback } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import type { PageInfo } from '../../electron/contract/service.ts';
import { useText } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { EmptyState, ListState } from './ListState.tsx';
import { Notice } from './Notice.tsx';

interface PagedListProps<T> {
  readonly list: {
    readonly value: { readonly items: readonly T[]; readonly page: PageInfo } | null;
    readonly error: StationError | null;
    readonly pending: boolean;
    readonly stopped: boolean;
    readonly reload: () => void;
    readonly stop: () => void;
  };
  readonly perPage: number;
  readonly label: string;
  /** The text while it loads. */
  readonly loading: string;
  readonly columns: readonly Column[];
  readonly keyOf: (item: T, index: number) => string;
  readonly row: (item: T) => ReactNode;
  /** The row at which the keys go on while none has the focus, and the height that lies over the lower edge, px. */
  readonly from?: number | null;
  readonly coveredBelow?: number;
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly body: string };
  readonly onPage: (page: number) => void;
  /** The service knows no pages: the days are narrowed instead. */
  readonly onNarrow: () => void;
}

/** One page of a list of the service as a table, or why there is none, and the way to the other pages. */
export function PagedList<T>({
  list,
  perPage,
  label,
  loading,
  columns,
  keyOf,
  row,
  from,
  coveredBelow,
  empty,
  onPage,
  onNarrow,
}: PagedListProps<T>) {
  const { value, error, pending } = list;
  const isEmpty = value !== null && value.items.length === 0 && !pending && error === null;
  return (
    <>
      <ListState {...list} label={loading} />
      {isEmpty ? <EmptyState icon={empty.icon} title={empty.title} body={empty.body} /> : null}
      {value === null || value.items.length === 0 || error !== null ? null : (
        <>
          <Items
            label={label}
            columns={columns}
            items={value.items}
            keyOf={keyOf}
            row={row}
            {...(from === undefined ? {} : { from })}
            {...(coveredBelow === undefined ? {} : { coveredBelow })}
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

type ItemsProps<T> = Pick<PagedListProps<T>, 'label' | 'columns' | 'keyOf' | 'row' | 'from' | 'coveredBelow'> & {
  readonly items: readonly T[];
};

function Items<T>({ items, keyOf, row, ...table }: ItemsProps<T>) {
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? `none ${index}` : keyOf(item, index);
    },
    [items, keyOf],
  );
  return (
    <DataTable
      {...table}
      oneLine
      count={items.length}
      keyOf={keyAt}
      row={(index) => {
        const item = items[index];
        return item === undefined ? null : row(item);
      }}
    />
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
        <Button onPress={onNarrow}>{t('list.narrow')}</Button>
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
      <Button disabled={disabled || page <= 1} onPress={() => onPage(page - 1)}>
        {t('common.previous')}
      </Button>
      <span>
        {where}
        {total === null ? null : ` · ${t('list.total', { count: total })}`}
      </span>
      <Button disabled={disabled || !hasNext} onPress={() => onPage(page + 1)}>
        {t('common.next')}
      </Button>
    </nav>
  );
}
