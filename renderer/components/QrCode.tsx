import { type CSSProperties, memo, useMemo } from 'react';
import { qrCells } from '../model/qrCells.ts';
import classes from './QrCode.module.css';

/** Of a module, px: narrower ones no phone reads from a screen. */
const LEAST_MODULE = 3;

/** Codes that cannot be narrower than this take more than their share of a list, px. */
const DENSE_PX = 300;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /**
   * px; a dense code becomes larger than that. `fill`: as large as what it stands in. `byRoom`: as many whole pixels to
   * a module as `--module` says there, at least as many as a phone needs.
   */
  readonly size: number | 'fill' | 'byRoom';
  /** px; a code that would have to be larger is left out, because smaller no phone reads it. */
  readonly most?: number;
  /** Said in place of a code that is left out. */
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
