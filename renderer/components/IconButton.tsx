import type { Icon } from '@tabler/icons-react';
import classes from './IconButton.module.css';

interface IconButtonProps {
  readonly label: string;
  readonly icon: Icon;
  /** Set if the button opens and closes something. */
  readonly isOpen?: boolean;
  /** Null: there is nothing to do. */
  readonly onPress: (() => void) | null;
}

/** A picture to press. */
export function IconButton({ label, icon: Picture, isOpen, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
    >
      <Picture size={22} aria-hidden="true" />
    </button>
  );
}
