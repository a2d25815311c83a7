import { useState } from 'react'
import { useLanguage, useText } from '../../app/i18n/useText'
import { navigate } from '../../app/router/navigation'
import { useAuthSession, useUser } from '../../app/session/useAuthSession'
import { useOwnName } from '../../app/session/useOwnName'
import { announce } from '../../ui/feedback/announce'
import { formatDate, formatTime, listSeparator } from '../../ui/format'
import { cellOf, instantOfCell, movedStart } from './dates'
import type { Opened } from './EntryDialog'
import { entryAddress } from './entryAddress'
import { newEvent } from './eventValues'
import type { CalendarMeta, Cell, Entry } from './types'
import type { CalendarAddress } from './useCalendarAddress'
import { useDrag } from './useDrag'

/** When an event begins that is made in a day without hours. */
const usualStart = 9 * 60

interface GridStateOptions {
  address: CalendarAddress
  days: readonly string[]
  entries: readonly Entry[]
  meta: CalendarMeta
  /** Of the viewer. */
  zone: string
  specialty: number
  /** The clinics in which the user works, whose sessions can be opened. */
  clinics: readonly number[]
}

interface Moving {
  entry: Entry
  /** undefined outside of the grid. */
  to: Cell | undefined
}

/** The active cell, what is open, and the entry that is being moved, by pointer or by key. */
export function useGridState({ address, days, entries, meta, zone, specialty, clinics }: GridStateOptions) {
  const t = useText('calendarEvents')
  const language = useLanguage()
  const { can, canOpen, hasRole } = useAuthSession()
  const user = useUser()
  const me = { value: String(user.id), label: useOwnName(user) }
  const { view, date } = address
  const hasHours = view === 'week' || view === 'day'
  const [chosen, setChosen] = useState<Cell>()
  const [opened, setOpened] = useState<Opened>()
  const [moving, setMoving] = useState<Moving>()
  const [move, setMove] = useState<{ id: number; start: number }>()

  const base = chosen && days.includes(chosen.date) ? chosen : { date, minutes: chosen?.minutes ?? null }
  const active: Cell = { date: base.date, minutes: hasHours ? (base.minutes ?? usualStart) : null }
  const canMove = ({ kind, editable }: Entry) => kind === 'event' && editable && can('edit-events')

  const create = ({ date: day, minutes }: Cell) => {
    if (!can('create-events')) return
    const start = instantOfCell({ date: day, minutes: minutes ?? usualStart }, zone)
    setOpened({ initial: newEvent(start, meta.time_zone, specialty, hasRole('DOCTOR') ? me : undefined) })
  }
  const drop = (entry: Entry, to: Cell) => {
    setMoving(undefined)
    const start = movedStart(entry, to, zone)
    if (start !== Date.parse(entry.starts_at)) setMove({ id: entry.id, start })
  }
  const cancelMove = () => setMoving(undefined)
  const grab = useDrag({ onOver: (entry, to) => setMoving({ entry, to }), onDrop: drop, onCancel: cancelMove })

  const tellTarget = (entry: Entry, to: Cell) => {
    const start = movedStart(entry, to, zone)
    const at = `${formatDate(start, language, zone, 'day')}${listSeparator(language)}${formatTime(start, language, zone)}`
    announce(t('move.at', { at }))
  }
  const activate = (cell: Cell) => {
    setChosen(cell)
    if (moving) {
      setMoving({ ...moving, to: cell })
      tellTarget(moving.entry, cell)
    }
    if (!days.includes(cell.date)) address.change({ date: cell.date })
  }
  const startMove = (key: string) => {
    const entry = entries.find((each) => each.key === key)
    if (!entry || !canMove(entry)) return undefined
    const from = cellOf(entry, zone)
    const to = { date: from.date, minutes: hasHours ? from.minutes : null }
    setChosen(to)
    setMoving({ entry, to })
    announce(t('move.how'))
    return to
  }
  const enter = (cell: Cell) => {
    if (moving?.to) return drop(moving.entry, moving.to)
    create(cell)
  }

  const open = (entry: Entry) => {
    const to = entryAddress(entry, { canOpen, clinics })
    if (to) void navigate(to)
    else setOpened({ entry })
  }

  return {
    opened,
    close: () => setOpened(undefined),
    move,
    closeMove: () => setMove(undefined),
    create,
    props: {
      ...{
        active,
        moving,
        onActive: activate,
        onEnter: enter,
        onCancelMove: cancelMove,
        onMove: startMove,
        onGrab: grab,
      },
      onOpen: (entry: Entry) => (moving?.to ? drop(moving.entry, moving.to) : open(entry)),
      onDay: (day: string) => address.change({ view: 'day', date: day }),
    },
  }
}
