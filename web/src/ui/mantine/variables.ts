import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { theme } from './theme'

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

const ours = { variables: { '--mantine-line-height': 'var(--leading)' }, light: shared, dark: shared }

/**
 * Returns Mantine's CSS variables for our theme as a stylesheet; its color variables refer to our tokens, so that both
 * follow one color scheme. Called at build time (web/build/mantineVariables.ts), because Mantine would otherwise
 * generate it in the browser.
 */
export function variablesSheet(): string {
  const usual = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  return convertCssVariables(deepMerge(usual, ours))
}
