import { useCallback, useState } from 'react';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useText } from '../../i18n/useText.ts';
import { useAnswerKeys } from '../../scanner/useAnswerKeys.ts';
import { PrintCheck } from './PrintCheck.tsx';
import classes from './PrintChecks.module.css';

/** The labels that somebody has to say something about, one after the other. */
export function PrintChecks({ ids }: { readonly ids: readonly string[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Counted from the first one on this screen, so that the person sees an end to it.
  const [answered, setAnswered] = useState<{ readonly known: readonly string[]; readonly done: number }>({
    known: ids,
    done: 0,
  });
  const gone = answered.known.filter((id) => !ids.includes(id)).length;
  if (gone > 0 || ids.some((id) => !answered.known.includes(id))) {
    setAnswered({ known: ids, done: answered.done + gone });
  }
  const leave = useCallback((jobId: string) => setLeft((before) => new Set([...before, jobId])), []);
  const open = ids.filter((id) => !left.has(id));
  const skipped = ids.length - open.length;
  const first = open[0];
  return (
    <>
      {first === undefined ? null : (
        <PrintCheck
          key={first}
          jobId={first}
          at={answered.done + skipped + 1}
          total={answered.done + ids.length}
          onLater={leave}
        />
      )}
      {skipped === 0 ? null : (
        <Skipped count={skipped} active={first === undefined} onAskAgain={() => setLeft(new Set())} />
      )}
    </>
  );
}

interface SkippedProps {
  readonly count: number;
  readonly active: boolean;
  readonly onAskAgain: () => void;
}

function Skipped({ count, active, onAskAgain }: SkippedProps) {
  const t = useText();
  useAnswerKeys(active ? { 1: onAskAgain } : null);
  return (
    <p className={classes.skipped} data-testid="left-for-later">
      <span>{t('problems.laterOnes', { count })}</span>
      {active ? <KeyHint keys="1" label={t('problems.askAgain')} onPress={onAskAgain} /> : null}
    </p>
  );
}
