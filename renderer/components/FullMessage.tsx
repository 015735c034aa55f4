import type { ReactNode } from 'react';
import classes from './FullMessage.module.css';
import { type Tone, ToneIcon, type ToneIconName } from './ToneIcon.tsx';

interface FullMessageProps {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly title: string;
  readonly body: string;
  /** There is nothing else on the page: this is its main part, under its only heading. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** One message in the middle of the screen: why there is nothing else, and the way on. */
export function FullMessage({ tone, icon, title, body, isPage = false, children }: FullMessageProps) {
  const Box = isPage ? 'main' : 'section';
  const Title = isPage ? 'h1' : 'h2';
  return (
    <Box className={classes.message} data-tone={tone}>
      <span className="text-tone">
        <ToneIcon name={icon} size={72} />
      </span>
      <Title className={classes.title}>{title}</Title>
      <p className={classes.body}>{body}</p>
      {children}
    </Box>
  );
}
