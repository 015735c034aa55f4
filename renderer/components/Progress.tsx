import { Progress as KitProgress } from '@mantine/core';
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
      <KitProgress.Root size={14} classNames={{ root: classes.track ?? '' }}>
        <KitProgress.Section
          value={total === 0 ? 0 : (done / total) * 100}
          className={classes.bar ?? ''}
          aria-label={label}
          aria-valuetext={text}
        />
      </KitProgress.Root>
      <span className={classes.text}>{text}</span>
    </div>
  );
}
