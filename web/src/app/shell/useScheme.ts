import { useSyncExternalStore } from 'react'
import { chooseScheme, currentScheme, onSchemeChange } from '../theme/scheme'

/** Light or dark as it is now, and the switch; the choice is kept on the device. */
export function useScheme(): { isDark: boolean; toggle: () => void } {
  const isDark = useSyncExternalStore(onSchemeChange, currentScheme) === 'dark'
  return { isDark, toggle: () => chooseScheme(isDark ? 'light' : 'dark') }
}
