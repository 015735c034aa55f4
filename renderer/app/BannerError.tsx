import type { StationError } from '../../electron/contract/errors.ts';
import { ErrorLine } from '../components/ResultLine.tsx';
import classes from './banners.module.css';

/** Why what was pressed on a banner did nothing, right beneath it. */
export function BannerError({ error }: { readonly error: StationError }) {
  return (
    <div className={classes.error}>
      <ErrorLine error={error} />
    </div>
  );
}
