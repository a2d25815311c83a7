import '@mantine/core/styles/global.layer.css'
import 'virtual:mashfa-mantine-variables.css'
import { DirectionContext, MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { styleNonce } from '../styleNonce'
import { useIsRtl } from '../texts'
import { theme } from './theme'

// Light or dark is app/theme/scheme's to say; Mantine's styles follow the attribute on <html> by themselves.
const context = {
  colorScheme: 'auto',
  setColorScheme: ignore,
  clearColorScheme: ignore,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  getStyleNonce: styleNonce,
} as const

/**
 * What Mantine's components need around them. Each of ours that is made of them brings its own, so that a page without
 * any, such as the sign-in, loads nothing of Mantine.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  const dir = useIsRtl() ? 'rtl' : 'ltr'
  const direction = useMemo(() => ({ dir, toggleDirection: ignore, setDirection: ignore }) as const, [dir])
  return (
    <DirectionContext value={direction}>
      <MantineContext value={context}>
        <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      </MantineContext>
    </DirectionContext>
  )
}

function ignore() {}
