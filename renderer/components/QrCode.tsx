import { create } from 'qrcode';
import { useMemo } from 'react';
import classes from './QrCode.module.css';

/** Modules of silence that a reader needs around a QR code. */
const QUIET = 4;

/** A QR code, dark on white in every theme: phones read nothing else reliably. `size` in px. */
export function QrCode({
  text,
  label,
  size,
}: {
  readonly text: string;
  readonly label: string;
  readonly size: number;
}) {
  const { path, side } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const cells: string[] = [];
    for (let y = 0; y < modules.size; y += 1) {
      for (let x = 0; x < modules.size; x += 1) {
        if (modules.get(y, x)) cells.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
      }
    }
    return { path: cells.join(''), side: modules.size + 2 * QUIET };
  }, [text]);
  return (
    <svg
      className={classes.code}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
