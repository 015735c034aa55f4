import type { ComponentProps } from 'react';
import { type ActionId, keysOf } from '../model/keyTable.ts';
import { useShortcuts } from '../scanner/useKeys.ts';
import { Button } from './Button.tsx';

/** A button that takes the key of its act itself, where it stands and as long as it can be pressed. */
export function ActionButton({
  action,
  ...button
}: { readonly action: ActionId } & Omit<ComponentProps<typeof Button>, 'keys'>) {
  const { onPress = null, disabled = false, busy = false } = button;
  useShortcuts({ [action]: disabled || busy ? null : onPress });
  return <Button {...button} keys={keysOf(action)} />;
}
