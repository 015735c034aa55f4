import { render, screen } from '@testing-library/react';
import jsQr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { Barcode, QrCode } from '../../../../renderer/components/codes.tsx';

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function rectsOf(svg: Element): readonly Rect[] {
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  return [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/gu)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
}

/** Paints the rectangles black on white, `scale` pixels to a unit, as a camera would see them. */
function paint(rects: readonly Rect[], side: number, scale: number): Uint8ClampedArray {
  const size = side * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const { x, y, width, height } of rects) {
    for (let row = y * scale; row < (y + height) * scale; row += 1) {
      for (let column = x * scale; column < (x + width) * scale; column += 1) {
        pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      }
    }
  }
  return pixels;
}

describe('the QR code of a payment', () => {
  it.each([
    ['short', 'https://odeme.kargo.ornek.com/p/8f31c2a9d4e75b60a1?t=48213390&imza=ğüş'],
    ['at the edge of less repair', `https://a.co/${'x'.repeat(586)}`],
    ['beyond it', `https://a.co/${'x'.repeat(587)}`],
    ['of 2,000 characters', `https://a.co/${'x'.repeat(1_987)}`],
    ['as long as links may be', `https://a.co/${'x'.repeat(2_035)}`],
  ])('is read by a camera as the link: %s', (_, link) => {
    render(<QrCode text={link} label="kod" size={200} instead="yok" />);
    const svg = screen.getByRole('img', { name: 'kod' });
    const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    // Whole pixels, and enough of them.
    expect(Number(svg.getAttribute('width')) / side).toSatisfy((px: number) => Number.isInteger(px) && px >= 3);
    const scale = 4;
    expect(jsQr(paint(rectsOf(svg), side, scale), side * scale, side * scale)?.data).toBe(link);
  });

  it('has four silent modules on each side, which a phone needs to find it', () => {
    render(<QrCode text="https://odeme.kargo.ornek.com/p/8f31" label="kod" size={200} instead="yok" />);
    const svg = screen.getByRole('img', { name: 'kod' });
    const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    const rects = rectsOf(svg);
    const ends = (start: (rect: Rect) => number, length: (rect: Rect) => number) => [
      Math.min(...rects.map(start)),
      side - Math.max(...rects.map((rect) => start(rect) + length(rect))),
    ];
    expect(
      ends(
        ({ x }) => x,
        ({ width }) => width,
      ),
    ).toEqual([4, 4]);
    expect(
      ends(
        ({ y }) => y,
        ({ height }) => height,
      ),
    ).toEqual([4, 4]);
  });

  it.each([
    ['1,500 letters of two bytes', 'ğ'.repeat(1_500)],
    ['100,000 characters', 'x'.repeat(100_000)],
    ['nothing', ''],
  ])('shows where no code holds the link, and never breaks the screen: %s', (_, text) => {
    render(<QrCode text={text} label="kod" size={200} instead="sığmadı" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('sığmadı')).toBeTruthy();
  });

  it('gives way to words where it would be too small for a phone', () => {
    render(<QrCode text={`https://a.co/${'x'.repeat(2_000)}`} label="kod" size={168} most={260} instead="büyüt" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('büyüt')).toBeTruthy();
  });
});

/** Widths of the eleven-module symbols of Code 128 B that the test needs, as the standard's table gives them. */
const START_B = '211214';
const STOP = '2331112';

describe('the barcode of a demo order', () => {
  it('is a Code 128 with its start, its stop and silence at both ends', async () => {
    render(<Barcode text="DEMO-ABC" />);
    const svg = screen.getByRole('img', { name: 'DEMO-ABC' });
    const bars = await screen.findByRole('img').then(async () => {
      await expect.poll(() => rectsOf(svg).length).toBeGreaterThan(10);
      return [...rectsOf(svg)].sort((a, b) => a.x - b.x);
    });
    const total = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    const widths = bars.flatMap(({ x, width }, index) => {
      const next = bars[index + 1];
      return next === undefined ? [width] : [width, next.x - x - width];
    });
    expect(widths.slice(0, 6).join('')).toBe(START_B);
    expect(widths.slice(-7).join('')).toBe(STOP);
    // Start, eight characters, check character: 11 modules each; 13 for the stop.
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(10 * 11 + 13);
    for (let at = 0; at < 60; at += 6) {
      expect(widths.slice(at, at + 6).reduce((sum, width) => sum + width, 0)).toBe(11);
    }
    const last = bars.at(-1);
    expect(bars[0]?.x).toBeGreaterThanOrEqual(10);
    expect(total - (last?.x ?? 0) - (last?.width ?? 0)).toBeGreaterThanOrEqual(10);
  });
});
