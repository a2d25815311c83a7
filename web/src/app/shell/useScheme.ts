import { useSyncExternalStore } from 'react'
import { chooseScheme, currentScheme, onSchemeChange } from '../theme/scheme'

/** Returns the current color scheme and a function that switches it; the choice is saved on the device. */
export function useScheme(): { isDark: boolean; toggle: () => void } {
  const isDark = useSyncExternalStore(onSchemeChange, currentScheme) === 'dark'
  return { isDark, toggle: () => chooseScheme(isDark ? 'light' : 'dark') }
}
