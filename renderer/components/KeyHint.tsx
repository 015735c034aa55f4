import { IconBarcode } from '@tabler/icons-react';
import classes from './KeyHint.module.css';

interface KeyHintProps {
  /** As on the keyboard: `R`, `F9`, `Alt+R`. */
  readonly keys: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly strong?: boolean;
  /** The confirm barcode of the command sheet does the same. */
  readonly isConfirm?: boolean;
  /** Name of the action, for tests and for styles that hide keys where there is little room. */
  readonly action?: string;
}

/** Something to do and the key that does it; also a button, for those who have a mouse in reach. */
export function KeyHint({
  keys,
  label,
  onPress,
  disabled = false,
  strong = false,
  isConfirm = false,
  action,
}: KeyHintProps) {
  return (
    <button
      type="button"
      className={classes.hint}
      data-strong={strong}
      data-action={action}
      disabled={disabled}
      onClick={onPress}
    >
      <Kbd keys={keys} />
      {isConfirm ? <IconBarcode size={26} aria-hidden="true" /> : null}
      <span>{label}</span>
    </button>
  );
}

/** A key or a combination (`Alt+R`), drawn as key caps. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split('+').map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
