import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './fonts.css'
import './tokens.css'
import './base.css'
import { DirectionContext, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { styleNonce } from '../../ui/styleNonce'
import { cssVariables, theme } from './theme'

type ThemeProviderProps = {
  /** Direction of the language; whoever sets <html lang dir> passes the same here. */
  direction: 'ltr' | 'rtl'
  children: ReactNode
}

/**
 * The theme, the fonts and the global styles. Light or dark follows the device until a person chooses
 * (useMantineColorScheme from @mantine/core keeps the choice on the device).
 */
export function ThemeProvider({ direction, children }: ThemeProviderProps) {
  const value = useMemo(() => ({ dir: direction, toggleDirection: ignore, setDirection: ignore }), [direction])
  return (
    <DirectionContext value={value}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  )
}

// Mantine's own DirectionProvider holds the direction as state; ours follows the language and nothing else.
function ignore() {}
