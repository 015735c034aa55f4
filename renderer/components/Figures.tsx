import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import classes from './Figures.module.css';
import type { Tone } from './tone.ts';

export interface Figure {
  readonly id: string;
  /** Null where it is not known, because it could not be read. */
  readonly value: number | null;
  readonly label: string;
  readonly tone?: Tone;
}

/** A few counts side by side, each large above its word. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const language = useLanguage();
  return (
    <dl className={classes.figures}>
      {figures.map(({ id, value, label, tone }) => (
        <div key={id} data-tone={tone ?? 'neutral'} data-testid={`figure-${id}`}>
          <dd>{value === null ? '–' : formatNumber(value, language)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}
