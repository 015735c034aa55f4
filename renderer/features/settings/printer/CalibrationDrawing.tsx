import { CALIBRATION_LABEL } from '../../../../electron/contract/printer.ts';
import classes from './Calibration.module.css';

/** px for each mm of the label. */
const SCALE = 3;
const WIDTH = 100 * SCALE;
const HEIGHT = 78 * SCALE;
const RULER = { x: 10 * SCALE, y: 40 * SCALE, length: CALIBRATION_LABEL.rulerMm * SCALE } as const;
/** From the edge to the frame: four times what it is, so that it can be seen. */
const EDGE = CALIBRATION_LABEL.frameMm * 4 * SCALE;

/**
 * The upper part of the calibration label, and where its three measures are taken: numbered as the fields beside it,
 * which say the rest.
 */
export function CalibrationDrawing() {
  const marks = Array.from({ length: 9 }, (_, index) => RULER.x + (index * RULER.length) / 8);
  return (
    <svg
      className={classes.drawing}
      width={WIDTH + 4}
      height={HEIGHT + 2}
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 2}`}
      aria-hidden="true"
    >
      <path className={classes.paper} d={`M0 ${HEIGHT}V0H${WIDTH}V${HEIGHT}`} />
      <path d={`M${EDGE} ${HEIGHT}V${EDGE}H${WIDTH - EDGE}V${HEIGHT}`} />
      <path d={`M${RULER.x} ${RULER.y}h${RULER.length}`} />
      {marks.map((x) => (
        <path key={x} d={`M${x} ${RULER.y}v-12`} />
      ))}
      <text x={RULER.x + 6} y={RULER.y + 22}>
        0
      </text>
      <text x={RULER.x + RULER.length - 10} y={RULER.y + 22}>
        {CALIBRATION_LABEL.rulerMm}
      </text>
      <path className={classes.measure} d={`M${RULER.x} ${RULER.y - 22}h${RULER.length}`} />
      <path className={classes.measure} d={`M0 ${HEIGHT - 36}h${EDGE}`} />
      <path className={classes.measure} d={`M${WIDTH - 66} 0v${EDGE}`} />
      <text className={classes.mark} x={WIDTH / 2} y={RULER.y - 32}>
        1
      </text>
      <text className={classes.mark} x={EDGE + 16} y={HEIGHT - 30}>
        2
      </text>
      <text className={classes.mark} x={WIDTH - 66} y={EDGE + 22}>
        3
      </text>
    </svg>
  );
}
