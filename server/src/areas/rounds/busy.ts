import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Busy } from '#contract/calendarEvents/entry'
import type { RoundBusyQuery } from '#contract/rounds/input'
import { minutesOf } from '#contract/rounds/rules'
import { instantOfWall } from '#contract/rules/wallClock'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { byName } from '../../platform/texts'
import { PersonRow, personJson, personName } from '../../schema/people'
import { busyAt, placeOf } from '../calendarEvents'
import { invitable } from './utilities'

const PersonInZone = z.strictObject({ person: PersonRow, time_zone: z.string() })
const IdRow = z.strictObject({ id: z.int() })

/**
 * Returns what people who can be invited have at the time of a round, and the next common gaps if anything is in the way.
 * @param inNetwork the hospitals that can take part; expects `hospitals`
 * @throws Problem 422 on hospital_id; on from or to for a time that the clocks skip
 */
export async function busyAtRound(query: z.output<typeof RoundBusyQuery>, inNetwork: SQL): Promise<Busy> {
  const { date, from, to, time_zone: zone, hospital_id: chosen, except } = query
  const [hospital] = await readRows(
    IdRow,
    sql`select hospitals.id from hospitals where ${inNetwork} ${chosen === undefined ? sql`` : sql`and hospitals.id = ${chosen}`}
      order by hospitals.id limit 1`,
  )
  if (!hospital) throw fieldProblem('hospital_id', 'validation.invalidChoice')
  const instantAt = (field: 'from' | 'to', time: string) => {
    const instant = instantOfWall(date, minutesOf(time), zone)
    if (instant === undefined) throw fieldProblem(field, 'round.skippedTime')
    return instant
  }
  const span = { start: instantAt('from', from), end: instantAt('to', to) }
  const ids = [...(await invitable(query.people))]
  const rows = await readJsonRows(
    PersonInZone,
    sql`select ${sql.raw(personJson('users'))} as person, users.time_zone from users
      where users.id = any (${numberArray(ids)}) order by users.id`,
  )
  const people = rows
    .map(({ person, time_zone }) => ({ id: person.id, name: personName(person), time_zone }))
    .sort(byName)
  // The proposed times are on the wall clock of the form.
  const place = { ...(await placeOf(hospital.id)), zone }
  return busyAt(people, span, place, { exceptRounds: except === undefined ? [] : [except] })
}
