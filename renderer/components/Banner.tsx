import type { ReactNode } from 'react';
import classes from './Banner.module.css';
import { type Tone, ToneIcon, type ToneIconName } from './ToneIcon.tsx';

export interface BannerProps {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly title: string;
  readonly body: string;
  /** Details, as parts of one quieter line. */
  readonly detail?: ReactNode;
  readonly children?: ReactNode;
  /** To be read from a metre away: a person has to walk to another place. */
  readonly isLarge?: boolean;
}

/** A notice about the whole desk: under the top line, pushing the screen down, so that it covers nothing. */
export function Banner({ tone, icon, title, body, detail, children, isLarge = false }: BannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} data-large={isLarge} role="status">
      <ToneIcon name={icon} size={30} />
      <p className={classes.text}>
        <strong>{title}</strong>
        <span>{body}</span>
        {detail === undefined ? null : <small className={classes.detail}>{detail}</small>}
      </p>
      {children}
    </section>
  );
}
