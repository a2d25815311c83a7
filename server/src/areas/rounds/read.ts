import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { repeats } from '#contract/calendarEvents/codes'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { Round, RoundDetails } from '#contract/rounds/round'
import { agendaCloses, canStart, canStartEarly } from '#contract/rounds/rules'
import { caller, context, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { byName } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { iso, ListedRow, listedColumns, listedTables, roundRow } from './roundRow'

const FullRow = ListedRow.extend({
  description: z.string().nullable(),
  unit_id: z.int(),
  is_recorded: z.boolean(),
  has_recording: z.boolean(),
  session_token: z.string().nullable(),
  created: z.int(),
  people: z.array(
    z.strictObject({
      part: z.enum(['speaker', 'attendee', 'presenter']),
      person: PersonRow,
      hospital: OptionRow.nullable(),
    }),
  ),
  guests: z.array(z.strictObject({ part: z.enum(['speaker', 'attendee']), name: z.string(), email: z.string() })),
  leads: z.boolean(),
  series: z.strictObject({ repeat: z.enum(repeats), until: z.iso.date(), following: z.int() }).nullable(),
  ratings: z.strictObject({ average: z.number().nullable(), count: z.int(), will_change: z.int() }),
})
type FullRow = z.output<typeof FullRow>

const people = sql.raw(`(select coalesce(json_agg(json_build_object('part', taking.part,
    'person', ${personJson('members')},
    'hospital', case when places.id is not null then ${optionJson('places')} end) order by taking.part, members.id), '[]')
  from round_people as taking join users as members on members.id = taking.user_id
  left join hospitals as places on places.id = taking.hospital_id where taking.round_id = rounds.id)`)

const guests =
  sql.raw(`(select coalesce(json_agg(json_build_object('part', part, 'name', name, 'email', email) order by id), '[]')
  from round_guests where round_id = rounds.id and part <> 'public')`)

const ratings = sql.raw(`(select json_build_object('average', round(avg(rate), 1), 'count', count(*)::integer,
  'will_change', (count(*) filter (where will_change))::integer) from round_ratings where round_id = rounds.id)`)

const series = sql.raw(`(select json_build_object('repeat', repeat, 'until', repeat_until,
    'following', (select count(*) from rounds as later where later.series_id = round_series.id
      and later.original_start >= rounds.original_start and later.status = ${ROUND_STATUS.opened}))
  from round_series where round_series.id = rounds.series_id)`)

async function readFull(id: number): Promise<FullRow> {
  const [row] = await readJsonRows(
    FullRow,
    sql`select ${listedColumns}, rounds.description, rounds.unit_id, rounds.session_token, rounds.is_recorded,
        rounds.status = ${ROUND_STATUS.ended} and exists (select from round_recordings
          where round_recordings.round_id = rounds.id) as has_recording,
        ${sql.raw(epochMs('rounds.created_at'))} as created, ${people} as people, ${guests} as guests, ${ratings} as ratings,
        ${series} as series,
        exists (select from round_states where round_id = rounds.id and presenter_id = ${caller().id}) as leads
      from ${listedTables(sql`rounds`)} where rounds.id = ${id}`,
  )
  return orNotFound(row)
}

const idsOf = ({ people: all }: FullRow, part: string) =>
  all.filter((each) => each.part === part).map(({ person }) => person.id)
const peopleOf = ({ people: all }: FullRow, part: string) =>
  all.filter((each) => each.part === part).map(({ person }) => personOf(person))

/** Returns the locations with their presenters, by name. */
function locationsOf(row: FullRow) {
  const locations = new Map<number, { location: { id: number; name: string }; people: ReturnType<typeof personOf>[] }>()
  for (const { hospital, person } of row.people) {
    if (!hospital) continue
    const found = locations.get(hospital.id) ?? { location: optionOf(hospital), people: [] }
    found.people.push(personOf(person))
    locations.set(hospital.id, found)
  }
  return [...locations.values()].sort((one, other) => byName(one.location, other.location))
}

function asText(row: FullRow, part: string): string {
  return JSON.stringify(row.guests.filter((each) => each.part === part).map(({ name, email }) => ({ name, email })))
}

function toRound(row: FullRow): Round {
  const {
    description,
    unit_id,
    session_token,
    is_recorded,
    has_recording: _h,
    created: _c,
    people: all,
    guests: _g,
    leads: _l,
    ratings: _r,
    series: repeated,
    ...listed
  } = row
  const { in_series: _in, ...shown } = roundRow(listed)
  const [, month = 0, day = 0] = shown.date.split('-').map(Number)
  const locations = locationsOf(row)
  const everybody = new Map(all.map(({ person }) => [person.id, personOf(person)]))
  return {
    ...shown,
    ...{ description, unit: unit_id, is_recorded, date_original: shown.date, day, month },
    organizer: personOf(row.organizer),
    session_token: row.status === ROUND_STATUS.running ? session_token : null,
    mandatory_speakers: idsOf(row, 'speaker'),
    mandatory_attendees: idsOf(row, 'attendee'),
    shared_speakers: asText(row, 'speaker'),
    shared_attendees: asText(row, 'attendee'),
    spokes: locations.map(({ location, people: here }) => ({
      spoke: location.id,
      consultants: here.map(({ id }) => id),
    })),
    consultantsIds: idsOf(row, 'presenter'),
    people: [...everybody.values()],
    spoke_names: locations.map(({ location }) => location),
    series: repeated,
  }
}

/** Returns a round as its form edits it. @throws Problem 404 */
export async function readRound(id: number): Promise<Round> {
  return toRound(await readFull(id))
}

/** A rating is shown from so many answers on, so that nobody is recognized by theirs. */
const fewestRatings = 5

/** Returns a round as those see it who take part. @throws Problem 404 */
export async function readDetails(id: number): Promise<RoundDetails> {
  const row = await readFull(id)
  const { shared_speakers: _s, shared_attendees: _a, ...round } = toRound(row)
  const me = caller()
  const isOrganizer = row.organizer_id === me.id
  const isAttendee = !isOrganizer && row.people.some(({ person }) => person.id === me.id)
  const at = now().getTime()
  const time = { starts: row.starts, ends: row.ends, timeZone: row.time_zone }
  const closes = agendaCloses(time, row.created)
  const isRunning = row.status === ROUND_STATUS.running
  const isOpened = row.status === ROUND_STATUS.opened
  const { access } = context().platform
  const mayEdit = isOpened && (await access.reachable('round', me, [id], ['update-round'])).size > 0
  const names = (part: string) => row.guests.filter((each) => each.part === part).map(({ name }) => ({ name }))
  const { average, count, will_change } = row.ratings
  return {
    ...round,
    // Whoever does not take part has no use for the address of the conference.
    session_token: isOrganizer || isAttendee ? round.session_token : null,
    speakers: peopleOf(row, 'speaker'),
    attendees: peopleOf(row, 'attendee'),
    guest_speakers: names('speaker'),
    guest_attendees: names('attendee'),
    presenters: locationsOf(row),
    is_organizer: isOrganizer,
    is_attendee: isAttendee,
    can: {
      start: isOrganizer && canStart(row.status, time, at),
      start_early: isOrganizer && canStartEarly(row.status, time, at),
      enter: isRunning && isOrganizer,
      join: isRunning && isAttendee,
      edit: mayEdit,
      propose: isOpened && (isOrganizer || isAttendee) && at < closes,
    },
    has_recording: row.has_recording && (isOrganizer || isAttendee),
    agenda_closes_at: iso(closes),
    rating: isOrganizer && count >= fewestRatings && average !== null ? { average, count, will_change } : null,
  }
}
