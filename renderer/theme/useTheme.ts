import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import type { Settings } from '../../electron/contract/settings.ts';

export type ShownTheme = 'light' | 'dark' | 'contrast';

/** The theme to show for the shop's choice: `system` follows the computer, also where it asks for more contrast. */
export function shownTheme(
  choice: Settings['theme'],
  system: { readonly dark: boolean; readonly contrast: boolean },
): ShownTheme {
  if (choice !== 'system') return choice;
  if (system.contrast) return 'contrast';
  return system.dark ? 'dark' : 'light';
}

/** Sets the theme on the root element, and tells which one it is. */
export function useTheme(choice: Settings['theme']): ShownTheme {
  const dark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const contrast = useMediaQuery('(prefers-contrast: more)', undefined, { getInitialValueInEffect: false });
  const theme = shownTheme(choice, { dark, contrast });
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme;
}
