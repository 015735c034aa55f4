import classes from './SlipPicture.module.css';

const BARS = [0, 5, 9, 17, 22, 26, 33, 39, 43, 50, 56, 60, 67, 72, 78, 84, 88, 95];

/** A packing slip with its barcode in the beam of a scanner. */
export function SlipPicture() {
  return (
    <svg viewBox="0 0 220 240" aria-hidden="true">
      <path className={classes.paper} d="M24 8h148l24 24v200H24z" />
      <path className={classes.fold} d="M172 8v24h24z" />
      <path className={classes.lines} d="M46 40h70M46 58h104M46 76h86M46 176h128M46 194h112M46 212h60" />
      <g className={classes.bars}>
        {BARS.map((x, index) => (
          <rect key={x} x={58 + x} y={100} width={index % 3 === 0 ? 3 : 2} height={48} />
        ))}
      </g>
      <path className={classes.beam} d="M8 124h204" />
      <path className={classes.corner} d="M44 104v-12h12M176 104v-12h-12M44 144v12h12M176 144v12h-12" />
    </svg>
  );
}
