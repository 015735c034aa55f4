import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const FONT = '"Inter Variable", system-ui, sans-serif';

/** Sizes and shapes of Mantine's fields; their colours all come from tokens.css, so that there is one place for them. */
export const mantineTheme = createTheme({
  fontFamily: FONT,
  headings: { fontFamily: FONT },
  defaultRadius: 10,
  primaryColor: 'dark',
  respectReducedMotion: true,
  components: { Input: { defaultProps: { size: 'md' } } },
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
