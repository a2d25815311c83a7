import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton'
import { useText } from '../i18n/useText'
import { useScheme } from './useScheme'

/** Switches between the light and the dark scheme. */
export function SchemeButton() {
  const t = useText('app')
  const { isDark, toggle } = useScheme()
  return (
    <IconButton
      label={isDark ? t('scheme.light') : t('scheme.dark')}
      icon={isDark ? <IconSun /> : <IconMoon />}
      onClick={toggle}
    />
  )
}
