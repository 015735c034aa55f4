import type { ReactNode } from 'react';
import classes from './Banner.module.css';
import { type Tone, ToneEdge, ToneIcon, type ToneIconName } from './ToneIcon.tsx';

export interface BannerProps {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly title: string;
  readonly body: string;
  /** Orders that it is about, each without a line break. */
  readonly names?: readonly string[];
  /** Details, as parts of one quieter line. */
  readonly detail?: ReactNode;
  readonly children?: ReactNode;
  /** To be read from a metre away: a person has to walk to another place. */
  readonly isLarge?: boolean;
  /** In the list of all banners: with its details, and as many lines as it needs. */
  readonly isWhole?: boolean;
}

/**
 * A notice about the whole desk: one line under the top line, pushing the screen down, so that it covers nothing; two
 * lines where the window is narrow.
 */
export function Banner({
  tone,
  icon,
  title,
  body,
  names = [],
  detail,
  children,
  isLarge = false,
  isWhole = false,
}: BannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} data-large={isLarge} data-whole={isWhole} role="status">
      <ToneEdge />
      <ToneIcon name={icon} size={28} />
      <p className={classes.text}>
        <strong>{title}</strong> <span>{body}</span>
        {names.map((name) => (
          <b key={name} className={classes.name}>
            {name}
          </b>
        ))}
        {!isWhole || detail === undefined ? null : <small className={classes.detail}>{detail}</small>}
      </p>
      <div className={classes.keys}>{children}</div>
    </section>
  );
}
