import type { StationErrorCode } from '../../electron/contract/errors.ts';
import type { ProblemCode } from '../../electron/contract/problem.ts';
import { useText } from '../i18n/index.ts';
import { detailLabel } from '../model/problemTodo.ts';
import classes from './Detail.module.css';

interface DetailProps {
  /** Null: there are none. */
  readonly words: string | null;
  /** The code that they came with; left out: they are words of another system. */
  readonly of?: ProblemCode | StationErrorCode | undefined;
}

/**
 * The words of the service, the printer or the system, on a small line of their own beneath our sentence: a packer can pass
 * over them, and a technician finds them. Of an order at another desk, the name of that desk.
 */
export function Detail({ words, of }: DetailProps) {
  const t = useText();
  if (words === null) return null;
  return (
    <small className={classes.detail} data-testid="detail">
      {detailLabel(of, t)}: {words}
    </small>
  );
}

/** A word of the service that its document does not name: as it came, and marked as the service's own, not ours. */
export function ServiceWord({ word }: { readonly word: string }) {
  const t = useText();
  return (
    <span className={classes.word} data-testid="service-word">
      {t('detail.service')}: <code>{word}</code>
    </span>
  );
}
