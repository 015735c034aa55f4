import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import type { Settings } from '../../electron/contract/settings.ts';

export type ShownTheme = 'light' | 'dark' | 'contrast';

/** The theme to show for the shop's choice: `system` follows the computer, also if it is set to more contrast. */
export function shownTheme(
  choice: Settings['theme'],
  system: { readonly dark: boolean; readonly contrast: boolean },
): ShownTheme {
  if (choice !== 'system') return choice;
  if (system.contrast) return 'contrast';
  return system.dark ? 'dark' : 'light';
}

/** Sets the theme on the root element, and returns it. */
export function useTheme(choice: Settings['theme']): ShownTheme {
  const dark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const contrast = useMediaQuery('(prefers-contrast: more)', undefined, { getInitialValueInEffect: false });
  const theme = shownTheme(choice, { dark, contrast });
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme;
}

const FONT = '"Inter Variable", system-ui, sans-serif';

/** Text that was typed for another parcel is not offered for this one. */
const withoutHistory = { defaultProps: { autoComplete: 'off' } } as const;

/**
 * Sizes and shapes of Mantine's fields; their colours all come from tokens.css, so that there is one place for them.
 */
export const mantineTheme = createTheme({
  fontFamily: FONT,
  headings: { fontFamily: FONT },
  defaultRadius: 10,
  primaryColor: 'dark',
  respectReducedMotion: true,
  components: {
    Input: { defaultProps: { size: 'md' } },
    TextInput: withoutHistory,
    Textarea: withoutHistory,
    PasswordInput: withoutHistory,
    Autocomplete: withoutHistory,
    // Its options scroll themselves (fields.css): no key reaches a scroll area around them. Chromium gives Tab to what
    // scrolls, so that the next field would be skipped while a list is open.
    Select: { defaultProps: { withScrollArea: false, attributes: { options: { tabIndex: -1 } } } },
  },
  fontSizes: { xs: '14px', sm: '15px', md: '16px', lg: '18px', xl: '22px' },
});

export const tokensForMantine: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-2)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--raised)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--problem-text)',
    '--mantine-primary-color-filled': 'var(--focus)',
  };
  return { variables: {}, light: colours, dark: colours };
};
