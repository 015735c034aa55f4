import { IconBarcode } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import classes from './Button.module.css';

export type ButtonVariant = 'primary' | 'normal' | 'quiet';

interface ButtonProps {
  readonly children: ReactNode;
  /** Left out where the button sends its form. */
  readonly onPress?: () => void;
  /** The key as on the keyboard, drawn in the button: `R`, `F9`, `Alt+R`. */
  readonly keys?: string;
  /** `primary`: the main action of a screen. `quiet`: as inconspicuous as possible, for rare actions. */
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly type?: 'button' | 'submit';
  /** The confirm barcode of the command sheet does the same. */
  readonly isConfirm?: boolean;
  /** Name of the action, for tests and for styles that hide keys where there is little room. */
  readonly action?: string;
}

/** Something to do, with the key that does it: the program needs no mouse, and can be used with one. */
export function Button({
  children,
  onPress,
  keys,
  variant = 'normal',
  disabled = false,
  busy = false,
  type = 'button',
  isConfirm = false,
  action,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes.button}
      data-look={variant}
      data-action={action}
      disabled={disabled || busy}
      aria-busy={busy}
      onClick={onPress}
    >
      {keys === undefined ? null : <Kbd keys={keys} />}
      {isConfirm ? <IconBarcode size={26} aria-hidden="true" /> : null}
      <span>{children}</span>
    </button>
  );
}

/** For a button that must not hold the focus: it would take the Enter of a code that is typed next. */
export function withoutFocus(press: () => void): (event: MouseEvent<HTMLElement>) => void {
  return (event) => {
    event.currentTarget.blur();
    press();
  };
}

/** A key or a combination (`Alt+R`), drawn as key caps. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={classes.keys}>
      {/* A last + is the key of that name. */}
      {keys.split(/\+(?=.)/u).map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
