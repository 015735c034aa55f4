import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Cell, DataTable, Row, useIdRows } from '../../../../renderer/components/DataTable.tsx';
import { act } from '../../../support/act.ts';
import { provideBrowserParts } from '../../../support/renderApp.tsx';

/** Of the screen, and of a row in it, px. */
const SCREEN = 600;
const ROW = 62;
const ALL = 10_000 * ROW;

/** A document without layout is given the sizes that the list needs. */
beforeEach(() => {
  provideBrowserParts();
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return this.tagName === 'MAIN' ? SCREEN : 0;
  });
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(ALL);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'TR' ? ROW : 0;
  });
});

function List({ ids }: { readonly ids: readonly string[] }) {
  const rows = useIdRows(ids, (id) => (
    <Row>
      <Cell>{id}</Cell>
      <Cell>
        <button type="button">{`Open ${id}`}</button>
      </Cell>
    </Row>
  ));
  return (
    <main>
      <DataTable
        {...rows}
        label="Parcels"
        columns={[
          { id: 'code', title: 'Code' },
          { id: 'open', title: '' },
        ]}
      />
    </main>
  );
}

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `P${from + index}`);
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const names = () => drawn().map((row) => row.firstElementChild?.textContent);
const press = (key: string) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })));
const focusedName = () => document.activeElement?.closest('[data-row]')?.firstElementChild?.textContent ?? null;
const scrollTo = (top: number) => act(() => screen.getByRole('main').scrollTo({ top }));

describe('a table of ten thousand rows', () => {
  it('draws what is on the screen, and gives a screen reader all of them', () => {
    render(<List ids={ids(10_000)} />);
    expect(drawn().length).toBeLessThan(40);
    expect(names().slice(0, 3)).toEqual(['P0', 'P1', 'P2']);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(drawn()[0]?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('draws other rows as one scrolls', () => {
    render(<List ids={ids(10_000)} />);
    scrollTo(ROW * 5_000);
    expect(names()).toContain('P5000');
    expect(names()).not.toContain('P0');
    expect(drawn().length).toBeLessThan(60);
  });

  it('leads the arrow keys, Page Down, Home and End through all of them', () => {
    render(<List ids={ids(10_000)} />);
    press('ArrowDown');
    expect(focusedName()).toBe('P0');
    press('ArrowDown');
    expect(focusedName()).toBe('P1');
    press('End');
    expect(focusedName()).toBe('P9999');
    press('ArrowUp');
    expect(focusedName()).toBe('P9998');
    press('Home');
    expect(focusedName()).toBe('P0');
    press('PageDown');
    expect(Number(focusedName()?.slice(1))).toBeGreaterThan(3);
  });

  it('keeps the row that has the focus, through any scrolling and any rows before it', () => {
    const { rerender } = render(<List ids={ids(10_000)} />);
    press('ArrowDown');
    press('ArrowDown');
    scrollTo(ROW * 5_000);
    expect(focusedName()).toBe('P1');
    expect(names()).toContain('P5000');
    rerender(<List ids={['new', ...ids(10_000)]} />);
    expect(focusedName()).toBe('P1');
    press('ArrowDown');
    expect(focusedName()).toBe('P2');
  });

  it('keeps it also while a button in it has the focus', () => {
    render(<List ids={ids(1_000)} />);
    act(() => screen.getByRole('button', { name: 'Open P3' }).focus());
    scrollTo(ROW * 500);
    expect(document.activeElement?.textContent).toBe('Open P3');
  });

  it('leaves the keys to another element that has the focus', () => {
    render(
      <>
        <input aria-label="Name" />
        <List ids={ids(100)} />
      </>,
    );
    act(() => screen.getByLabelText('Name').focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });
});
