import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

export interface Column {
  readonly id: string;
  readonly title: string;
  readonly align?: 'left' | 'right';
}

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Rows made of `Row`, so that each can watch its own data. */
  readonly children: ReactNode;
}

/** A plain table whose head stays in sight. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, title, align }) =>
            // A column of buttons has no title, and a head without words is none.
            title === '' ? (
              <td key={id} />
            ) : (
              <th key={id} scope="col" data-align={align ?? 'left'}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Row({ children, tone }: { readonly children: ReactNode; readonly tone?: string }) {
  return <tr data-tone={tone}>{children}</tr>;
}

export function Cell({
  children,
  align,
  strong,
}: {
  readonly children: ReactNode;
  readonly align?: 'right';
  readonly strong?: boolean;
}) {
  return (
    <td data-align={align ?? 'left'} data-strong={strong === true}>
      {children}
    </td>
  );
}
