import { createTheme, type MantineColorsTuple } from '@mantine/core'

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

/** Mantine's theme with the values of the design language. The colors of our own components are in tokens.css. */
export const theme = createTheme({
  // Renders the options of a select only while it is open: a form's countries and time zones are some 700 options.
  components: { Combobox: { defaultProps: { keepMounted: false } } },
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
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  shadows: { md: 'var(--shadow-2)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
})
