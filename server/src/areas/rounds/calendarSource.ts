import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { ROUND_STATUS } from '#contract/rounds/codes'
import {
  type BusyRange,
  type BusySpan,
  type CalendarRange,
  type CalendarSource,
  type FoundEntries,
  mostBusySpans,
} from '../../platform/calendarSource'
import { caller, context } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { apiText } from '../../platform/texts'
import { calendarEntry, entryTimesOnce } from '../../schema/calendarEntries'
import { rangesOf } from '../../schema/timeRanges'
import { mostInCalendar, roundsOfHospital, roundsOfPerson } from './list'

/** With these, rounds of a hospital are seen in its calendar; whoever takes part in one sees it anyway. */
const seeing = ['list-round', 'show-round', 'list-my-notifications'] as const

async function entries({
  start,
  end,
  hospitalId,
  specialtyId,
  onlyOf,
  clinicId,
  limit,
}: CalendarRange): Promise<FoundEntries> {
  // The calendar of a clinic has its sessions only.
  if (clinicId !== null) return { entries: [], isCut: false }
  const range = { from: start, until: end }
  const own = await roundsOfPerson(onlyOf ?? caller().id, range)
  const isOwn = new Set(own.map(({ id }) => id))
  const found =
    onlyOf === null
      ? await roundsOfHospital(hospitalId, range, {
          specialtyId: specialtyId ?? undefined,
          inScope: await context().platform.access.condition('seenRound', caller(), seeing),
        })
      : own
  const timesOf = entryTimesOnce()
  const type_text = apiText('calendarEvent.round')
  const held = found.filter(({ status }) => status !== ROUND_STATUS.rejected)
  return {
    entries: held.slice(0, limit).map(({ id, title, organizer_id, organizerName, specialty_id, ...round }) =>
      calendarEntry(timesOf(Date.parse(round.starts_at), Date.parse(round.ends_at), round.time_zone), {
        ...{ kind: 'round', id, time_zone: round.time_zone, type_text, title, specialty_id },
        doctors: [{ id: organizer_id, name: organizerName }],
        ...{ hospital_id: round.location.id, is_own: isOwn.has(id), in_series: round.in_series },
      }),
    ),
    isCut: found.length === mostInCalendar,
  }
}

const BusyRow = z.strictObject({ doctor: z.int(), start: z.int(), end: z.int() })

/** A round is in the way of everybody who takes part in it. */
async function busy({ doctors, exceptRounds = [], ...range }: BusyRange): Promise<BusySpan[]> {
  const people = numberArray(doctors)
  const rows = await readRows(
    BusyRow,
    sql`select those.user_id as doctor, ${sql.raw(epochMs('rounds.starts_at'))} as start,
        ${sql.raw(epochMs('rounds.ends_at'))} as end
      from (select id as round_id, organizer_id as user_id from rounds as organized where organizer_id = any (${people})
        union select round_id, user_id from round_people where user_id = any (${people})) as those
      join rounds on rounds.id = those.round_id
      where rounds.status in (${ROUND_STATUS.opened}, ${ROUND_STATUS.running})
        and rounds.id <> all (${numberArray(exceptRounds)})
        and rounds.starts_at < ${range.end.toISOString()} and rounds.ends_at > ${range.start.toISOString()}
        and tstzrange(rounds.starts_at, rounds.ends_at) && ${rangesOf(range)}
      order by rounds.starts_at, rounds.id limit ${sql.raw(String(mostBusySpans))}`,
  )
  const typeText = apiText('calendarEvent.round')
  return rows.map((row) => ({ ...row, kind: 'round' as const, typeText }))
}

/** The rounds of a hospital, and those in which a person takes part. */
export const roundsSource: CalendarSource = { entries, busy }
