import { fireEvent, render } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { useAltKeys, useEnter, useEscape, useKeyDown } from '../../../../renderer/scanner/useKeys.ts';

/** A key that is pressed at the moment in which the screen is drawn, before anything else happens. */
function Pressed({ press, children }: { readonly press: KeyboardEventInit; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }));
  }, [press]);
  return children;
}

function Keys({ onKey }: { readonly onKey: (name: string) => void }) {
  useEnter(() => onKey('enter'));
  useEscape(() => onKey('escape'));
  useAltKeys({ S: () => onKey('alt s') });
  useKeyDown(({ key }) => {
    if (key === 'PageDown') onKey('page down');
  });
  return null;
}

it.each([
  ['enter', { key: 'Enter' }],
  ['escape', { key: 'Escape' }],
  ['alt s', { key: 's', altKey: true }],
  ['page down', { key: 'PageDown' }],
])('takes %s that is pressed as soon as its screen is drawn', (name, press) => {
  const onKey = vi.fn();
  render(
    <Pressed press={press}>
      <Keys onKey={onKey} />
    </Pressed>,
  );
  expect(onKey.mock.calls).toEqual([[name]]);
});

it('takes no key of a screen that is gone, or of what cannot be done now', () => {
  const onKey = vi.fn();
  function Off() {
    useEnter(null);
    useEscape(null);
    useKeyDown(null);
    return null;
  }
  const { rerender } = render(<Keys onKey={onKey} />);
  rerender(<Off />);
  for (const key of ['Enter', 'Escape', 'PageDown', 's']) fireEvent.keyDown(window, { key, altKey: key === 's' });
  expect(onKey).not.toHaveBeenCalled();
});
