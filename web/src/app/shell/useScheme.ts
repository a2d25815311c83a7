import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Light or dark as it is now, and the switch; the choice is kept on the device. */
export function useScheme(): { isDark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme() === 'dark'
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}
