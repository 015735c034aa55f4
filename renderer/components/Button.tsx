import type { ReactNode } from 'react';
import classes from './Button.module.css';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** `strong`: the one thing to do on a screen. `onTone`: on an outcome's colour. */
  readonly look?: 'strong' | 'plain' | 'onTone';
  readonly size?: 'normal' | 'large';
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly type?: 'button' | 'submit';
}

export function Button({
  children,
  onPress,
  look = 'plain',
  size = 'normal',
  disabled,
  busy,
  icon,
  type,
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={classes.button}
      data-look={look}
      data-large={size === 'large'}
      disabled={disabled === true || busy === true}
      aria-busy={busy === true}
      onClick={onPress}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
