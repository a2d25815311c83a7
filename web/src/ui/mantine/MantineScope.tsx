import '@mantine/core/styles/global.layer.css'
import 'virtual:mashfa-mantine-variables.css'
import { DirectionContext, MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { styleNonce } from '../styleNonce'
import { useIsRtl } from '../texts'
import { theme } from './theme'

// app/theme/scheme controls the color scheme; Mantine's styles follow the attribute on <html>.
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
 * The providers that Mantine's components need. Each of our components that uses Mantine renders its own, so that pages
 * without any, such as the sign-in page, load nothing of Mantine.
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
