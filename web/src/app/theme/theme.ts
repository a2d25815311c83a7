import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = [
  '#EDF7F6',
  '#D6ECEA',
  '#AEDAD6',
  '#80C5C0',
  '#52AEA8',
  '#2C9690',
  '#147F79',
  '#0B6B66',
  '#085450',
  '#063A38',
]

const stack = '"IBM Plex Sans", "IBM Plex Sans Arabic", sans-serif'

/** Mantine's theme in the words of the design language. Colours of our own components are in tokens.css. */
export const theme = createTheme({
  colors: { teal },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  fontFamily: stack,
  fontFamilyMonospace: stack,
  headings: { fontFamily: stack, fontWeight: '600' },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  shadows: { md: 'var(--shadow-2)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

const shared = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-teal-filled': 'var(--brand)',
  '--mantine-color-teal-filled-hover': 'var(--brand-hover)',
  '--mantine-color-teal-light': 'var(--brand-soft)',
  '--mantine-color-teal-light-color': 'var(--brand-ink)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-color': 'var(--brand-ink)',
}

/** Points Mantine's own variables at our tokens, so that both follow one colour scheme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': 'var(--leading)' },
  light: shared,
  dark: shared,
})
