import { IconArrowRight, IconBuildingHospital, IconPlus, IconSearch, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog'
import fieldClasses from '../../ui/fields/field.module.css'
import { useBidiText } from '../../ui/fields/useBidiText'
import { IconButton } from '../../ui/IconButton'
import { Name } from '../../ui/Name'
import { useText } from '../i18n/useText'
import { navigate } from '../router/navigation'
import type { Destination } from './destinations'
import classes from './Palette.module.css'
import { useDestinations } from './useDestinations'

const icons: Record<Destination['kind'], ReactNode> = {
  page: <IconArrowRight className="flip" />,
  action: <IconPlus />,
  person: <IconUser />,
  hospital: <IconBuildingHospital />,
}

/** Whether this device probably has a keyboard: touch devices do not name shortcuts. */
function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** The command palette, opened with Ctrl-K, ⌘-K or a button: finds pages and records by a few letters. */
export function PaletteButton() {
  const t = useText('app')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton
        label={hasKeyboard() ? t('palette.open') : t('palette.title')}
        icon={<IconSearch />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('palette.title')}>
        <Search open={open} onGone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Search({ open, onGone }: { open: boolean; onGone: () => void }) {
  const t = useText('app')
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const destinations = useDestinations(typed, open)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const written = useBidiText({
    field,
    value: typed,
    onChange: (typedText) => {
      setTyped(typedText)
      setAt(0)
    },
  })
  const chosen = Math.min(at, destinations.length - 1)
  const go = (destination: Destination | undefined) => {
    if (!destination) return
    onGone()
    void navigate(destination.to)
  }
  const steps: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + destinations.length }
  const press = (event: KeyboardEvent) => {
    const next = steps[event.key]
    if (next !== undefined && destinations.length > 0) setAt(next % destinations.length)
    else if (event.key === 'Enter') go(destinations[chosen])
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.palette}>
      <input
        {...written}
        className={fieldClasses.input}
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={destinations.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={destinations[chosen] && `${id}${chosen}`}
        placeholder={t('palette.label')}
        onKeyDown={press}
        data-autofocus
      />
      <div id={id} role="listbox" aria-label={t('palette.title')} className={classes.list} tabIndex={-1}>
        {destinations.map((destination, index) => (
          // Key presses go to the input: it keeps the focus and announces the active option.
          <div
            key={destination.key}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={classes.place}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => go(destination)}
            onKeyDown={press}
          >
            {icons[destination.kind]}
            <Name>{destination.label}</Name>
            {destination.detail && <bdi className={classes.line}>{destination.detail}</bdi>}
          </div>
        ))}
      </div>
      <p role="status" className={destinations.length > 0 ? 'visually-hidden' : classes.none}>
        {destinations.length > 0 ? t('palette.count', { count: destinations.length }) : t('palette.none')}
      </p>
    </div>
  )
}
