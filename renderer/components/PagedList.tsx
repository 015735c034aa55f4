import { type ReactNode, useCallback } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import type { PageInfo } from '../../electron/contract/service.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ListState } from './ListState.tsx';
import { PagePager } from './PagePager.tsx';

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
  /** What is being waited for. */
  readonly loading: string;
  readonly columns: readonly Column[];
  readonly keyOf: (item: T, index: number) => string;
  readonly row: (item: T) => ReactNode;
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
  empty,
  onPage,
  onNarrow,
}: PagedListProps<T>) {
  const { value, error, pending } = list;
  const isEmpty = value !== null && value.items.length === 0 && !pending && error === null;
  return (
    <>
      <ListState
        pending={pending}
        stopped={list.stopped}
        error={error}
        label={loading}
        onStop={list.stop}
        onRetry={list.reload}
      />
      {isEmpty ? <EmptyState icon={empty.icon} title={empty.title} body={empty.body} /> : null}
      {value === null || value.items.length === 0 || error !== null ? null : (
        <>
          <Items label={label} columns={columns} items={value.items} keyOf={keyOf} row={row} />
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

type ItemsProps<T> = Pick<PagedListProps<T>, 'label' | 'columns' | 'keyOf' | 'row'> & { readonly items: readonly T[] };

function Items<T>({ label, columns, items, keyOf, row }: ItemsProps<T>) {
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? `none ${index}` : keyOf(item, index);
    },
    [items, keyOf],
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      count={items.length}
      keyOf={keyAt}
      row={(index) => {
        const item = items[index];
        return item === undefined ? null : row(item);
      }}
    />
  );
}
