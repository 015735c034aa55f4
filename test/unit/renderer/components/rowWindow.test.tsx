import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useRowWindow } from '../../../../renderer/components/useRowWindow.ts';

function List() {
  const { box, top } = useRowWindow({ count: 0, keyOf: String, heightOf: () => 56, active: false });
  return <div ref={box} data-testid="rows" data-top={top} />;
}

describe('the rows of a long list', () => {
  it('begin where they stand in all that scrolls, also where the page was scrolled when they came', () => {
    window.ResizeObserver = class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    };
    const main = document.body.appendChild(document.createElement('main'));
    main.scrollTop = 300;
    const rects = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      return new DOMRect(0, this === main ? 50 : -100, 800, 600);
    });
    try {
      render(<List />, { container: main });
      // 150 px above the upper edge of what scrolls, which has been scrolled by 300.
      expect(screen.getByTestId('rows').dataset.top).toBe('150');
    } finally {
      rects.mockRestore();
      main.remove();
    }
  });
});
