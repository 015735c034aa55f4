import type { DrawingContext } from 'bwip-js/browser';
import { create } from 'qrcode';
import { type CSSProperties, memo, useEffect, useMemo, useState } from 'react';
import classes from './codes.module.css';

/** The least width of a module, px: phones do not read narrower ones from a screen. */
const LEAST_MODULE = 3;

/** Codes that cannot be narrower than this take more than their share of a list, px. */
const DENSE_PX = 300;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /**
   * px; a dense code becomes larger than that. `fill`: as large as what it stands in. `byRoom`: as many whole pixels to a
   * module as `--module` has there, at least as many as a phone needs.
   */
  readonly size: number | 'fill' | 'byRoom';
  /** px; a code that would have to be larger is left out, because smaller no phone reads it. */
  readonly most?: number;
  /** The text in place of a code that is left out. */
  readonly instead: string;
}

/** A QR code, dark on white in every theme: phones read nothing else reliably. */
export const QrCode = memo(function QrCode({ text, label, size, most, instead }: QrCodeProps) {
  const cells = useMemo(() => qrCells(text), [text]);
  const least = (cells?.side ?? 0) * LEAST_MODULE;
  if (cells === null || (most !== undefined && least > most)) return <p className={classes.instead}>{instead}</p>;
  const { path, side } = cells;
  // Whole pixels to a module: edges between pixels would be grey.
  const width = typeof size === 'number' ? side * Math.max(LEAST_MODULE, Math.round(size / side)) : '100%';
  return (
    <svg
      className={classes.code}
      width={width}
      height={width}
      {...(size === 'byRoom' ? { style: roomStyle(side) } : {})}
      viewBox={`0 0 ${side} ${side}`}
      data-dense={side * LEAST_MODULE > DENSE_PX}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
});

function roomStyle(side: number): CSSProperties {
  const edge = `calc(max(var(--module, ${LEAST_MODULE}), ${LEAST_MODULE}) * ${side}px)`;
  return { width: edge, height: edge };
}

declare module 'react' {
  interface CSSProperties {
    '--modules'?: number;
  }
}

interface Bars {
  readonly path: string;
  readonly width: number;
}

/** Modules of silence that a reader needs at both ends of a Code 128. */
const QUIET_MODULES = 10;
const BARCODE_HEIGHT = 28;

/** A Code 128 that a scanner reads from the screen, dark on white in every theme. The encoder is loaded when needed. */
export function Barcode({ text }: { readonly text: string }) {
  const [bars, setBars] = useState<Bars | null>(null);
  useEffect(() => {
    let current = true;
    void import('bwip-js/browser').then(({ code128 }) => {
      if (current) setBars(code128({ bcid: 'code128', text, includetext: false }, collectBars()));
    });
    return () => {
      current = false;
    };
  }, [text]);
  return (
    <svg
      className={classes.barcode}
      style={bars === null ? undefined : { '--modules': bars.width }}
      viewBox={`0 0 ${bars?.width ?? 100} ${BARCODE_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      {bars === null ? null : <path d={bars.path} />}
    </svg>
  );
}

/** Takes the encoder's bars, one unit to a module, and ignores everything that no Code 128 has. */
function collectBars(): DrawingContext<Bars> {
  const path: string[] = [];
  let width = 0;
  const nothing = () => {};
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (symbolWidth) => {
      width = symbolWidth + 2 * QUIET_MODULES;
    },
    line: (x, _y0, _x1, _y1, thickness) => {
      // The encoder gives the middle of a bar; where a bar has an odd width, the next whole number to the right.
      const left = Math.trunc(x) - Math.ceil(thickness / 2);
      path.push(`M${QUIET_MODULES + left} 2h${thickness}v${BARCODE_HEIGHT - 4}h-${thickness}z`);
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ path: path.join(''), width }),
  };
}

/** Modules of silence that a reader needs around a QR code. */
const QUIET = 4;
/** Bytes. From here on the code is so dense that fewer modules help a phone more than more repair does. */
const DENSE_FROM = 600;
/** Bytes that the largest code of all holds. */
const MOST = 2_953;

interface QrCells {
  /** An SVG path of the dark modules, each 1 wide. */
  readonly path: string;
  /** Modules to a side, with the silence around. */
  readonly side: number;
}

/** A text as a QR code; null where no code holds that much. */
function qrCells(text: string): QrCells | null {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes === 0 || bytes > MOST) return null;
  const { modules } = create(text, { errorCorrectionLevel: bytes < DENSE_FROM ? 'M' : 'L' });
  const cells: string[] = [];
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) cells.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
    }
  }
  return { path: cells.join(''), side: modules.size + 2 * QUIET };
}
