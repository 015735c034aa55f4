import { createContext, Fragment, type ReactNode, useCallback, useContext, useEffect } from 'react';
import classes from './DataTable.module.css';
import { type RowWindowOptions, useRowWindow } from './useRowWindow.ts';

export interface Column {
  readonly id: string;
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** How much of the width, beside the others' share; 1 where it is left out. */
  readonly share?: number;
}

export interface DataTableProps extends Pick<RowWindowOptions, 'count' | 'keyOf' | 'from'> {
  readonly label: string;
  readonly columns: readonly Column[];
  /** A row made of `Row`, so that each can watch its own data. */
  readonly row: (index: number) => ReactNode;
  /** A row is one line; what it lacks stands in a second one. */
  readonly oneLine?: boolean;
  /** Called with the rows that are drawn. */
  readonly onShow?: (first: number, last: number) => void;
}

/** Height of a row of two lines, px; each is measured when it is drawn. */
const ROW_PX = 62;
const LINE_PX = 40;
const heightOf = () => ROW_PX;
const lineHeight = () => LINE_PX;

/** Two contexts, each with a value that stays: a row is drawn again when its own data changed. */
const RowIndex = createContext<number | null>(null);
const MeasureRow = createContext<(row: Element | null) => void>(() => {});

/** A table whose head stays in sight; of its rows those are drawn that are on the screen, however many there are. */
export function DataTable({ label, columns, row, oneLine = false, onShow, ...rows }: DataTableProps) {
  const { box, items, top, height, measure } = useRowWindow({
    ...rows,
    heightOf: oneLine ? lineHeight : heightOf,
    active: true,
  });
  const shares = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  const [first, last] = [items[0]?.index, items.at(-1)?.index];
  useEffect(() => {
    if (first !== undefined && last !== undefined) onShow?.(first, last);
  }, [onShow, first, last]);
  let drawnTo = top;
  return (
    <div ref={box}>
      <table className={classes.table} data-one-line={oneLine} aria-label={label} aria-rowcount={rows.count + 1}>
        <colgroup>
          {columns.map(({ id, share = 1 }) => (
            <col key={id} style={{ width: `${(100 * share) / shares}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
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
        <tbody>
          <MeasureRow value={measure}>
            {items.map(({ index, key, start, end }) => {
              const gap = start - drawnTo;
              drawnTo = end;
              return (
                <Fragment key={key}>
                  <Gap height={gap} columns={columns.length} />
                  <RowIndex value={index}>{row(index)}</RowIndex>
                </Fragment>
              );
            })}
          </MeasureRow>
          <Gap height={top + height - drawnTo} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows that are not drawn. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr aria-hidden="true" className={classes.gap}>
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}

interface RowProps {
  readonly children: ReactNode;
  readonly tone?: string;
  /** The row that the screen's keys act on. */
  readonly isCurrent?: boolean;
  /** Called for a choice by key or by mouse. */
  readonly onChoose?: () => void;
  /** Called for a click anywhere on the row; its key belongs to the screen. */
  readonly onOpen?: () => void;
}

export function Row({ children, tone, isCurrent, onChoose, onOpen }: RowProps) {
  const index = useContext(RowIndex);
  const measure = useContext(MeasureRow);
  if (index === null) throw new Error('a Row stands in a DataTable');
  return (
    <tr
      ref={measure}
      data-tone={tone}
      data-row=""
      data-opens={onOpen !== undefined}
      data-index={index}
      // The head is the first row.
      aria-rowindex={index + 2}
      aria-current={isCurrent}
      tabIndex={-1}
      onFocus={onChoose}
      onClick={onOpen}
    >
      {children}
    </tr>
  );
}

export function Cell({
  children,
  align,
  strong,
}: {
  readonly children?: ReactNode;
  readonly align?: 'right';
  readonly strong?: boolean;
}) {
  return (
    <td data-align={align ?? 'left'} data-strong={strong === true}>
      {children}
    </td>
  );
}

/** The table's props for a list of ids. */
export function useIdRows(ids: readonly string[], row: (id: string) => ReactNode) {
  const keyOf = useCallback((index: number) => ids[index] ?? `none ${index}`, [ids]);
  return {
    count: ids.length,
    keyOf,
    row: (index: number) => {
      const id = ids[index];
      return id === undefined ? null : row(id);
    },
  };
}
