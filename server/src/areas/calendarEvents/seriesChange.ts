import { EVENT_TYPE } from '#contract/calendarEvents/codes'
import type { EventChange } from '#contract/calendarEvents/input'
import { type Span, shifted, wallNumber } from '#contract/calendarEvents/times'
import { wallText } from '#contract/rules/wallText'
import type { StoredEvent } from '../../schema/calendarEvents'

/** An event with the ids of its people. */
export interface EventWithPeople {
  event: StoredEvent
  people: readonly number[]
}

/** An event before a change and after it. */
export interface Changed {
  before: EventWithPeople
  after: EventWithPeople
}

/** Returns the new times: those of the form, and the others of the series moved as far on the wall clock. */
function movedSpans([first, ...later]: readonly StoredEvent[], input: EventChange, only: Span): Span[] {
  if (!first) return []
  const by = (text: string, before: Date) =>
    (wallNumber(text) ?? 0) - (wallNumber(wallText(before.getTime(), first.time_zone)) ?? 0)
  const shift = { start: by(input.start, first.starts_at), end: by(input.end, first.ends_at) }
  return [
    only,
    ...later.map(({ starts_at, ends_at, time_zone }) =>
      shifted({ start: starts_at.getTime(), end: ends_at.getTime() }, shift, time_zone),
    ),
  ]
}

/**
 * Returns the people of an event after a form that was loaded with those of one of its series. Who was exchanged for the event
 * alone stays, and nobody joins them.
 */
function peopleAfter(own: readonly number[], before: readonly number[], input: readonly number[]): readonly number[] {
  const left = own.filter((id) => input.includes(id) || !before.includes(id))
  const isExchanged = left.length === own.length && !before.every((id) => input.includes(id))
  if (isExchanged) return own
  const people = [...new Set([...left, ...input.filter((id) => !before.includes(id))])]
  return people.length > 0 ? people : input
}

/**
 * Returns what a form makes of an event and of the later ones of its series: what was changed for one of these alone stays.
 * @param events the event itself first
 * @param only its new time
 */
export function changesOf(events: readonly EventWithPeople[], input: EventChange, only: Span): Changed[] {
  const [first] = events
  if (!first) return []
  const stored = events.map(({ event }) => event)
  const spans = movedSpans(stored, input, only)
  return events.map((before, index) => {
    const { event } = before
    const { start, end } = spans[index] ?? only
    const isOwn = (field: 'type' | 'title' | 'specialty_id' | 'in_charge_id') => event[field] !== first.event[field]
    const people = peopleAfter(before.people, first.people, input.doctors)
    const type = isOwn('type') ? event.type : input.type
    const inCharge = isOwn('in_charge_id') ? event.in_charge_id : input.in_charge_id
    const after = {
      ...event,
      ...{ starts_at: new Date(start), ends_at: new Date(end), type },
      title: isOwn('title') ? event.title : input.title,
      specialty_id: isOwn('specialty_id') ? event.specialty_id : input.specialty_id,
      in_charge_id: type === EVENT_TYPE.duty && inCharge !== null && people.includes(inCharge) ? inCharge : null,
      version: event.version + 1,
    }
    return { before, after: { event: after, people } }
  })
}
