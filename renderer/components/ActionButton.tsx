import type { ComponentProps } from 'react';
import { type CommandId, keysOf } from '../model/commandRegistry.ts';
import { useShortcuts } from '../scanner/useKeys.ts';
import { Button } from './Button.tsx';

/** A button that takes the key of its action itself, as long as it is shown and can be pressed. */
export function ActionButton({
  action,
  ...button
}: { readonly action: CommandId } & Omit<ComponentProps<typeof Button>, 'keys'>) {
  const { onPress = null, disabled = false, busy = false } = button;
  useShortcuts({ [action]: disabled || busy ? null : onPress });
  return <Button {...button} keys={keysOf(action)} />;
}
