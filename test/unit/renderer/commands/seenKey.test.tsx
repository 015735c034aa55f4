import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createSeenBoard, SeenContext, SeenKey } from '../../../../renderer/commands/SeenKey.tsx';

const keysOn = (name: string) =>
  screen.getByRole('button', { name: new RegExp(name, 'u') }).querySelectorAll('kbd').length;

it('is drawn on the topmost of the things that wait alone, and takes that one', () => {
  const board = createSeenBoard();
  const seen = vi.fn<(which: string) => void>();
  const screenWith = (...names: readonly string[]) => (
    <SeenContext value={board}>
      {names.map((name) => (
        <SeenKey key={name} label={name} disabled={name === 'waits'} onSeen={() => seen(name)} />
      ))}
    </SeenContext>
  );
  const { rerender } = render(screenWith('lower'));
  expect(keysOn('lower')).toBeGreaterThan(0);
  rerender(screenWith('upper', 'lower'));
  expect(keysOn('upper')).toBeGreaterThan(0);
  expect(keysOn('lower')).toBe(0);
  expect(board.takeTopmost()).toBe(true);
  expect(seen.mock.calls).toEqual([['upper']]);
  // One that cannot be pressed now is none of them.
  rerender(screenWith('waits', 'lower'));
  expect(keysOn('waits')).toBe(0);
  expect(keysOn('lower')).toBeGreaterThan(0);
  rerender(screenWith());
  expect(board.takeTopmost()).toBe(false);
});
