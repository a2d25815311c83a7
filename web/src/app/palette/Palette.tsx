import { IconArrowRight, IconBuildingHospital, IconPlus, IconSearch, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog'
import fieldClasses from '../../ui/fields/field.module.css'
import { useMarkedText } from '../../ui/fields/useMarkedText'
import { IconButton } from '../../ui/IconButton'
import { Name } from '../../ui/Name'
import { useText } from '../i18n/useText'
import { navigate } from '../router/navigation'
import classes from './Palette.module.css'
import type { Place } from './places'
import { usePlaces } from './usePlaces'

const icons: Record<Place['kind'], ReactNode> = {
  page: <IconArrowRight className="flip" />,
  action: <IconPlus />,
  person: <IconUser />,
  hospital: <IconBuildingHospital />,
}

/** Ctrl-K or ⌘-K, and a button: goes anywhere by a few letters. */
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
      <IconButton label={t('palette.open')} icon={<IconSearch />} onClick={() => setOpen(true)} />
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
  const places = usePlaces(typed, open)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const written = useMarkedText({
    field,
    value: typed,
    onChange: (words) => {
      setTyped(words)
      setAt(0)
    },
  })
  const chosen = Math.min(at, places.length - 1)
  const go = (place: Place | undefined) => {
    if (!place) return
    onGone()
    void navigate(place.to)
  }
  const steps: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + places.length }
  const press = (event: KeyboardEvent) => {
    const next = steps[event.key]
    if (next !== undefined && places.length > 0) setAt(next % places.length)
    else if (event.key === 'Enter') go(places[chosen])
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
        aria-expanded={places.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={places[chosen] && `${id}${chosen}`}
        placeholder={t('palette.label')}
        onKeyDown={press}
        data-autofocus
      />
      <div id={id} role="listbox" aria-label={t('palette.title')} className={classes.list} tabIndex={-1}>
        {places.map((place, index) => (
          // The keys are the field's: it keeps the focus, and says which one is chosen.
          <div
            key={place.key}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={classes.place}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => go(place)}
            onKeyDown={press}
          >
            {icons[place.kind]}
            <Name>{place.label}</Name>
            {place.line && <bdi className={classes.line}>{place.line}</bdi>}
          </div>
        ))}
      </div>
      <p role="status" className={places.length > 0 ? 'visually-hidden' : classes.none}>
        {places.length > 0 ? t('palette.count', { count: places.length }) : t('palette.none')}
      </p>
    </div>
  )
}
