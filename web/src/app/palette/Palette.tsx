import { IconArrowRight, IconBuildingHospital, IconPlus, IconUser, IconUserHeart } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog'
import fieldClasses from '../../ui/fields/field.module.css'
import { useBidiText } from '../../ui/fields/useBidiText'
import { Name } from '../../ui/Name'
import { useText } from '../i18n/useText'
import { navigate } from '../router/navigation'
import type { Destination } from './destinations'
import classes from './Palette.module.css'
import { useDestinations } from './useDestinations'

const icons: Record<Destination['kind'], ReactNode> = {
  page: <IconArrowRight className="flip" />,
  action: <IconPlus />,
  patient: <IconUserHeart />,
  person: <IconUser />,
  hospital: <IconBuildingHospital />,
}

export interface PaletteProps {
  open: boolean
  onClose: () => void
}

/** The command palette: finds pages, patients, users and hospitals by a few letters. */
export function Palette({ open, onClose }: PaletteProps) {
  const t = useText('palette')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <Search open={open} onGone={onClose} />
    </Dialog>
  )
}

function Search({ open, onGone }: { open: boolean; onGone: () => void }) {
  const t = useText('palette')
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { destinations, state } = useDestinations(typed, open)
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
  const found = destinations.length > 0 ? t('count', { count: destinations.length }) : t('none')
  const summary = state === 'failed' ? t('failed') : state === 'searching' ? '' : found
  const isVisible = state === 'failed' || destinations.length === 0
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
        aria-label={t('label')}
        aria-expanded={destinations.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={destinations[chosen] && `${id}${chosen}`}
        placeholder={t('label')}
        onKeyDown={press}
        data-autofocus
      />
      <div id={id} role="listbox" aria-label={t('title')} className={classes.list} tabIndex={-1}>
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
            {destination.kind === 'patient' && <span className={classes.line}>{t('patient')}</span>}
            {destination.kind === 'person' && <span className={classes.line}>{t('user')}</span>}
            {destination.detail && <bdi className={classes.line}>{destination.detail}</bdi>}
          </div>
        ))}
      </div>
      <p role="status" className={isVisible ? classes.none : 'visually-hidden'}>
        {summary}
      </p>
    </div>
  )
}
