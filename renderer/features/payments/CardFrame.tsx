import type { ReactNode } from 'react';
import type { Tone } from '../../components/ToneIcon.tsx';
import classes from './payments.module.css';

export interface ChoosableProps {
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

interface CardFrameProps extends ChoosableProps {
  readonly id: string;
  /** Read out where the card is chosen. */
  readonly name: string;
  readonly jobId?: string;
  readonly testId?: string;
  readonly tone?: Tone;
  /** Over the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A card that can be chosen by the arrow keys or by a click anywhere on it; its keys stand at the lower edge of the
 * screen.
 */
export function CardFrame(props: CardFrameProps) {
  const { id, name, jobId, testId, tone, isWide = false, isChosen, onChoose, children } = props;
  const choose = () => onChoose(id);
  return (
    <li className={classes.card} data-job-id={jobId} data-testid={testId} data-tone={tone} data-wide={isWide}>
      <button
        type="button"
        className={classes.choose}
        data-row={id}
        aria-label={name}
        aria-current={isChosen}
        // The cards are one stop of the Tab key; the arrow keys go on from there.
        tabIndex={isChosen ? 0 : -1}
        onFocus={choose}
        onClick={choose}
      />
      {children}
    </li>
  );
}
