import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import classes from './NumberPad.module.css';

let isTouch = false;
const listeners = new Set<() => void>();
// From the start: the press that opens a question counts for its field.
window.addEventListener(
  'pointerdown',
  ({ pointerType }) => {
    isTouch = pointerType === 'touch';
    for (const listener of listeners) listener();
  },
  true,
);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface NumberPadProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  /** What such a number has beside digits: a comma, or the x of a size. */
  readonly signs?: string;
}

/** The keys of a number to press, for a desk that has only touch: shown while the last press was a finger's. */
export function NumberPad({ value, onType, signs = '' }: NumberPadProps) {
  const t = useText();
  const isShown = useSyncExternalStore(subscribe, () => isTouch);
  if (!isShown) return null;
  const keys = (row: string) =>
    [...row].map((sign) => (
      <Button key={sign} onPress={() => onType(value + sign)}>
        {sign}
      </Button>
    ));
  return (
    // The field keeps the focus, for the Enter of a keyboard and for a scan.
    <fieldset className={classes.pad} aria-label={t('number.pad')} onMouseDown={(event) => event.preventDefault()}>
      <div className="row gap-8">
        {keys('12345')}
        <Button onPress={() => onType(value.slice(0, -1))}>{t('number.erase')}</Button>
      </div>
      <div className="row gap-8">{keys(`67890${signs}`)}</div>
    </fieldset>
  );
}
