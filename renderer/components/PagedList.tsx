import type { ReactNode } from 'react';
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
  readonly row: (item: T, index: number) => ReactNode;
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
          <DataTable label={label} columns={columns}>
            {value.items.map(row)}
          </DataTable>
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
