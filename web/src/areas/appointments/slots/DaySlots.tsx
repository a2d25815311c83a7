import { useState } from 'react'
import type { SlotsResponse } from '#contract/appointments/booking'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { formatDay, formatTime } from '../../../ui/format'
import { SlotButton, SlotGrid } from '../../../ui/visit/SlotGrid'
import { SlotSection } from '../../../ui/visit/SlotSection'
import { millisecondsOf, wallIn } from '../time/instants'
import { shortDate } from '../time/shortDate'
import { useNow } from '../time/useNow'
import classes from './SlotsOfDay.module.css'
import { groupSlots, type SlotGroup } from './slotGroups'

type Slot = SlotsResponse['day'][number]

/** A day with more slots than this is shown collapsed. */
const maxOpen = 12
/** Number of the earliest free slots above the collapsed parts of the day. */
const earliestShown = 6

type DaySlotsProps = {
  slots: readonly Slot[]
  /** 'YYYY-MM-DD' in the clinic's time zone. */
  date: string
  /** Time zone of the displayed times. */
  zone: string
  /** Key of the chosen slot. */
  chosen: string | null
  /** A slot hold is being requested. */
  busy: boolean
  onChoose: (slot: Slot) => void
}

/**
 * Shows the slots of a day by part of the day. A long day shows the earliest free slots that are still to come, and its
 * parts collapsed except the one with the chosen slot. In the displayed zone a slot can be on another day, which its
 * button says; so does that of one that has begun and can still be booked.
 */
export function DaySlots({ slots, date, zone, chosen, busy, onChoose }: DaySlotsProps) {
  const t = useText('appointments')
  const language = useLanguage()
  const groups = groupSlots(slots, zone)
  const [opened, setOpened] = useState<readonly string[]>([])
  const free = slots.filter((slot) => !slot.taken)
  const now = useNow()
  const hasBegun = (slot: Slot) => millisecondsOf(slot.starts_at) <= now
  const earliest = free.filter((slot) => !hasBegun(slot)).slice(0, earliestShown)
  const noteOf = (slot: Slot) => {
    const { date: day } = wallIn(millisecondsOf(slot.starts_at), zone)
    const notes = [
      ...(day === date ? [] : [`${formatDay(day, language, 'weekdayShort')} ${shortDate(day, language)}`]),
      ...(hasBegun(slot) ? [t('slots.begun')] : []),
    ]
    return notes.join(' · ')
  }
  const timeOf = (slot: Slot) => formatTime(millisecondsOf(slot.starts_at), language, zone)
  const titleOf = (group: SlotGroup) => {
    const part = t(`part.${group.part}`)
    return group.date === date ? part : t('part.onDay', { part, day: formatDay(group.date, language, 'day') })
  }
  const buttons = (shown: readonly Slot[]) =>
    shown.map((slot) => (
      <span key={slot.key} className={classes.slot} data-slot={slot.key}>
        <SlotButton
          time={timeOf(slot)}
          note={noteOf(slot)}
          state={slot.key === chosen ? 'chosen' : slot.taken ? 'taken' : 'free'}
          busy={busy}
          onChoose={() => onChoose(slot)}
        />
      </span>
    ))
  if (slots.length <= maxOpen)
    return groups.map((group) => (
      <SlotGrid key={keyOf(group)} title={titleOf(group)}>
        {buttons(group.slots)}
      </SlotGrid>
    ))
  const isOpen = (group: SlotGroup) => opened.includes(keyOf(group))
  const toggle = (group: SlotGroup) =>
    setOpened(isOpen(group) ? opened.filter((key) => key !== keyOf(group)) : [...opened, keyOf(group)])
  const isAllOpen = groups.every(isOpen)
  return (
    <>
      {earliest.length > 0 && <SlotGrid title={t('slots.earliest')}>{buttons(earliest)}</SlotGrid>}
      <Button
        variant="light"
        wide
        aria-expanded={isAllOpen}
        onClick={() => setOpened(isAllOpen ? [] : groups.map(keyOf))}
      >
        {isAllOpen ? t('slots.hideAll') : t('slots.showAll', { count: free.length })}
      </Button>
      <div className={classes.groups}>
        {groups.map((group) => (
          <SlotSection
            key={keyOf(group)}
            title={titleOf(group)}
            range={rangeOf(group.slots.map(timeOf))}
            free={group.slots.filter((slot) => !slot.taken).length}
            open={isOpen(group)}
            onToggle={() => toggle(group)}
          >
            {buttons(group.slots)}
          </SlotSection>
        ))}
      </div>
    </>
  )
}

/** The night of a date may consist of two groups, before the morning and after the evening. */
function keyOf({ date, slots }: SlotGroup): string {
  return `${date} ${slots[0]?.key}`
}

function rangeOf(times: readonly string[]): string {
  const last = times.at(-1)
  return times[0] === last ? `${last}` : `${times[0]} – ${last}`
}
