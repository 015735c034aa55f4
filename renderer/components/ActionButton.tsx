import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { type CommandId, keysOf, titleOf } from '../model/commandRegistry.ts';
import { useShortcuts } from '../scanner/useKeys.ts';
import { Button } from './Button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'keys' | 'action' | 'children'> {
  readonly action: CommandId;
  /** Its text; left out: the title of its command. */
  readonly children?: ReactNode;
}

/** A button that takes the key of its command itself, as long as it is shown and can be pressed. */
export function ActionButton({ action, children, ...button }: ActionButtonProps) {
  const t = useText();
  const { onPress = null, disabled = false, busy = false } = button;
  useShortcuts({ [action]: disabled || busy ? null : onPress });
  return (
    <Button {...button} action={action} keys={keysOf(action)}>
      {children ?? t(titleOf(action))}
    </Button>
  );
}
