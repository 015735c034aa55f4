import { useEffect, useState } from 'react';
import classes from './Barcode.module.css';

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
    void import('bwip-js/browser').then(({ raw }) => {
      const [symbol] = raw('code128', text, '');
      if (current && symbol !== undefined && 'sbs' in symbol) setBars(draw(symbol.sbs));
    });
    return () => {
      current = false;
    };
  }, [text]);
  return (
    <svg
      className={classes.barcode}
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

/** `sbs`: widths of bars and spaces in turn, in modules, a bar first. */
function draw(sbs: readonly number[]): Bars {
  let x = QUIET;
  const path: string[] = [];
  sbs.forEach((width, index) => {
    if (index % 2 === 0) path.push(`M${x} 2h${width}v${HEIGHT - 4}h-${width}z`);
    x += width;
  });
  return { path: path.join(''), width: x + QUIET };
}
