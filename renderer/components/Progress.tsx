import { useText } from '../i18n/useText.ts';
import classes from './Progress.module.css';

/** How much of a whole is done, as a bar and in words. */
export function Progress({
  label,
  done,
  total,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}) {
  const t = useText();
  const text = t('queue.progressText', { done, total });
  return (
    <div className={classes.progress}>
      <progress
        className={classes.bar}
        max={Math.max(total, 1)}
        value={done}
        aria-label={label}
        aria-valuetext={text}
      />
      <span className={classes.text}>{text}</span>
    </div>
  );
}
