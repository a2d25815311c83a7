import type * as z from 'zod'
import type { SeriesScope } from '#contract/calendarEvents/codes'
import type { RoundChange, RoundGuest, RoundInput } from '#contract/rounds/input'
import type { Option } from '../../../ui/fields/option'
import type { Round } from '../types'

/** A location with its presenters, as the form has it. */
export interface LocationValue {
  /** Identifies the row in the form. */
  key: string
  spoke: string | null
  consultants: Option[]
}

/** The form's values. */
export interface RoundValues {
  title: string
  description: string
  specialty_id: string | null
  organizer_id: Option | null
  unit: string | null
  date: string | null
  time_zone: string | null
  from: string
  to: string
  type: string | null
  is_public: boolean
  is_recorded: boolean
  mandatory_speakers: Option[]
  mandatory_attendees: Option[]
  shared_speakers: RoundGuest[]
  shared_attendees: RoundGuest[]
  spokes: LocationValue[]
  /** null: it does not repeat. */
  repeat: string | null
  repeat_until: string | null
  skip_vacations: boolean
  /** Of a round in a series: whether the later ones change as well. */
  scope: SeriesScope
}

/** The request body. */
export type RoundBody = z.input<typeof RoundInput> & z.input<typeof RoundChange>

const notRepeated = { repeat: null, repeat_until: null, skip_vacations: false, scope: 'one' } as const

const guestsOf = (text: string) => JSON.parse(text) as RoundGuest[]

/**
 * Returns the initial values.
 * @param round undefined for a new one
 */
export function initialValues(round: Round | undefined, own?: { organizer: Option; zone: string }): RoundValues {
  if (!round)
    return {
      ...{
        title: '',
        description: '',
        specialty_id: null,
        organizer_id: own?.organizer ?? null,
        unit: null,
        date: null,
      },
      ...{
        time_zone: own?.zone ?? null,
        from: '',
        to: '',
        type: null,
        is_public: false,
        is_recorded: false,
        mandatory_speakers: [],
      },
      ...{ mandatory_attendees: [], shared_speakers: [], shared_attendees: [], spokes: [] },
      ...notRepeated,
    }
  const names = new Map(round.people.map(({ id, name_text: name }) => [id, name]))
  const options = (ids: readonly number[]) => ids.map((id) => ({ value: String(id), label: names.get(id) ?? '' }))
  return {
    ...notRepeated,
    title: round.title,
    description: round.description ?? '',
    specialty_id: String(round.specialty_id),
    organizer_id: { value: String(round.organizer_id), label: round.organizer.name_text },
    unit: String(round.unit),
    date: round.date,
    time_zone: round.time_zone,
    from: round.from,
    to: round.to,
    type: round.type,
    is_public: round.is_public,
    is_recorded: round.is_recorded,
    mandatory_speakers: options(round.mandatory_speakers),
    mandatory_attendees: options(round.mandatory_attendees),
    shared_speakers: guestsOf(round.shared_speakers),
    shared_attendees: guestsOf(round.shared_attendees),
    spokes: round.spokes.map(({ spoke, consultants }) => ({
      key: String(spoke),
      spoke: String(spoke),
      consultants: options(consultants),
    })),
  }
}

const idsOf = (options: readonly Option[]) => options.map(({ value }) => Number(value))

/** Returns the request body; missing fields become errors of the schema. */
export function bodyOf(values: RoundValues): RoundBody {
  const { organizer_id: organizer, mandatory_speakers, mandatory_attendees, spokes, repeat, ...rest } = values
  return {
    ...rest,
    repeat: repeat ?? undefined,
    repeat_until: repeat === null ? undefined : (rest.repeat_until ?? undefined),
    skip_vacations: repeat !== null && rest.skip_vacations,
    organizer_id: organizer?.value ?? null,
    mandatory_speakers: idsOf(mandatory_speakers),
    mandatory_attendees: idsOf(mandatory_attendees),
    shared_speakers: JSON.stringify(rest.shared_speakers),
    shared_attendees: JSON.stringify(rest.shared_attendees),
    spokes: spokes.map(({ spoke, consultants }) => ({ spoke, consultants: idsOf(consultants) })),
  } as RoundBody
}
