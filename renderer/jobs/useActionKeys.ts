import { useContext, useEffect } from 'react';
import { ACTION_KEYS, type JobAction } from '../model/offeredActions.ts';
import { AnswerContext } from '../scanner/answers.ts';
import { keyLetter } from '../scanner/useKeys.ts';

/** Of the question whether a label is on paper: everything stays as it is, and F5 keeps the question. */
const LEAVE_KEY = '0';

/**
 * The keys of what can be done now. Letters act with Alt held, because a letter alone may be the first of a scan or of
 * a typed number; digits answer questions without Alt, once the scanner's silence shows that no scan follows.
 */
export function useActionKeys(
  offered: readonly JobAction[],
  run: Readonly<Record<JobAction, () => Promise<void>>>,
  pending: boolean,
): void {
  const answers = useContext(AnswerContext);
  const names = offered.join(' ');
  useEffect(() => {
    if (pending) return;
    const byKey = new Map(
      names
        .split(' ')
        .filter((name): name is JobAction => name in ACTION_KEYS)
        .map((name) => [ACTION_KEYS[name].toUpperCase(), run[name]]),
    );
    const digits = [...byKey.keys()].filter((key) => /\d/u.test(key));
    // It does nothing, but is taken, so that it does not begin a typed order number.
    const keys = digits.length === 0 ? [] : [...digits, LEAVE_KEY];
    const withdraw = answers.offer(keys, (key) => void byKey.get(key)?.());
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      const action = byKey.get(keyLetter(event));
      if (action === undefined) return;
      event.preventDefault();
      void action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      withdraw();
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [answers, names, run, pending]);
}
