import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { translate } from '#contract/kit/translate'
import { useToasts } from '../../ui/feedback/toasts'
import { loadCatalogue } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import { useCatalogue, useLanguage, useText } from '../i18n/useText'
import { useAuthSession } from '../session/useAuthSession'
import classes from './FindBox.module.css'
import type { PaletteProps } from './Palette'
import { usePatientPage } from './usePatientPage'

/** The name of the keys is the same in both languages. */
const shortcut = 'Ctrl K'

/** Whether this device probably has a keyboard: touch devices do not name shortcuts. */
function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** The search box of the header: opens the command palette, as Ctrl-K and ⌘-K do. An icon on phones. */
export function FindBox() {
  const language = useLanguage()
  const menu = useCatalogue('menu')
  const { can } = useAuthSession()
  const { Palette, isOpen, setOpen } = usePalette()
  const findsPatients = usePatientPage() !== undefined
  const findsUsers = can('list-user') && can('show-user')
  const key = !findsPatients ? 'pages' : findsUsers ? 'all' : 'patients'
  // Loaded with the menu, so that the sign-in page does not load it.
  const label = translate(menu, language, `home.menu.find.${key}`)
  return (
    <>
      <button
        type="button"
        className={classes.box}
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch aria-hidden="true" />
        <span className={classes.label}>{label}</span>
        {hasKeyboard() && <kbd className={classes.keys}>{shortcut}</kbd>}
      </button>
      {Palette && <Palette open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Loads the palette when it is opened for the first time. */
function usePalette() {
  const t = useText('app')
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const isMissing = isOpen && !Palette
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    // With its texts, so that the page does not suspend while they are fetched.
    Promise.all([import('./Palette'), loadCatalogue('palette', currentLanguage())]).then(
      ([module]) => {
        if (!isGone) setPalette(() => module.Palette)
      },
      () => {
        if (isGone) return
        setOpen(false)
        toasts.error(t('problem.network'))
      },
    )
    return () => {
      isGone = true
    }
  }, [isMissing, toasts, t])
  return { Palette, isOpen, setOpen }
}
