import type { DrawingContext } from 'bwip-js/browser';
import { useEffect, useState } from 'react';
import classes from './Barcode.module.css';

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
const QUIET = 10;
const HEIGHT = 28;

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
      viewBox={`0 0 ${bars?.width ?? 100} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      {bars === null ? null : <path d={bars.path} />}
    </svg>
  );
}

/** Takes the encoder's bars, one unit to a module, and ignores everything that a Code 128 has not. */
function collectBars(): DrawingContext<Bars> {
  const path: string[] = [];
  let width = 0;
  const nothing = () => {};
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (symbolWidth) => {
      width = symbolWidth + 2 * QUIET;
    },
    line: (x, _y0, _x1, _y1, thickness) => {
      // The encoder gives the middle of a bar; of an odd one, the whole number to the right of it.
      const left = Math.trunc(x) - Math.ceil(thickness / 2);
      path.push(`M${QUIET + left} 2h${thickness}v${HEIGHT - 4}h-${thickness}z`);
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ path: path.join(''), width }),
  };
}
