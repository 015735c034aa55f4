import type { ComponentProps } from 'react';
import { type Act, keysOf } from '../model/keyTable.ts';
import { useActKeys } from '../scanner/useKeys.ts';
import { Button } from './Button.tsx';

/** A button that takes the key of its act itself, where it stands and as long as it can be pressed. */
export function ActButton({ act, ...button }: { readonly act: Act } & Omit<ComponentProps<typeof Button>, 'keys'>) {
  const { onPress, disabled = false, busy = false } = button;
  useActKeys({ [act]: disabled || busy ? null : onPress });
  return <Button {...button} keys={keysOf(act)} />;
}
