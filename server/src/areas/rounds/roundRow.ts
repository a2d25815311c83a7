import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { nameOfRoundStatus, ROUND_STATUS, roundTypes } from '#contract/rounds/codes'
import type { RoundRow } from '#contract/rounds/round'
import { localTime } from '#contract/rules/wallClock'
import { epochMs } from '../../platform/database/expressions'
import { apiText, localizedName } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { NamesRow, PersonRow, personJson, personName } from '../../schema/people'

/** A round as lists read it. Instants are milliseconds since the epoch. */
export const ListedRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  organizer_id: z.int(),
  organizer: PersonRow,
  specialty: OptionRow,
  type: z.enum(roundTypes),
  starts: z.int(),
  ends: z.int(),
  time_zone: z.string(),
  status: z.enum(ROUND_STATUS),
  is_public: z.boolean(),
  unit: NamesRow,
  hospital: OptionRow,
  in_series: z.boolean(),
})
export type ListedRow = z.output<typeof ListedRow>

/** The columns of `ListedRow`, from `listedTables`. */
export const listedColumns = sql.raw(`rounds.id, rounds.title, rounds.organizer_id,
  ${personJson('organizers')} as organizer, ${optionJson('specialties')} as specialty, rounds.type,
  ${epochMs('rounds.starts_at')} as starts, ${epochMs('rounds.ends_at')} as ends, rounds.time_zone, rounds.status,
  rounds.is_public, json_build_object('name', departments.name, 'alternate_name', departments.alternate_name) as unit,
  ${optionJson('hospitals')} as hospital, rounds.series_id is not null as in_series`)

/** Returns the tables of `listedColumns`, from a table or subquery named `rounds`. */
export function listedTables(from: SQL): SQL {
  return sql`${from} join users as organizers on organizers.id = rounds.organizer_id
    join specialties on specialties.id = rounds.specialty_id
    join departments on departments.id = rounds.unit_id join hospitals on hospitals.id = rounds.hospital_id`
}

/** Returns an instant of a row as in responses. */
export const iso = (instant: number) => new Date(instant).toISOString()

/** Returns when a round is, as in responses: on the wall clock of its own time zone. */
export function timing({ starts, ends, time_zone }: { starts: number; ends: number; time_zone: string }) {
  const [start, end] = [localTime(starts, time_zone), localTime(ends, time_zone)]
  return {
    date: start.date,
    from: start.clock,
    to: end.clock,
    time_zone,
    starts_at: iso(starts),
    ends_at: iso(ends),
  }
}

/** Returns a round as lists show it, in the caller's language. */
export function roundRow({
  organizer,
  specialty,
  unit,
  hospital,
  starts,
  ends,
  time_zone,
  ...rest
}: ListedRow): RoundRow {
  return {
    ...rest,
    ...timing({ starts, ends, time_zone }),
    organizerName: personName(organizer),
    specialty_id: specialty.id,
    specialtyName: localizedName(specialty),
    type_text: apiText(`roundType.${rest.type}`),
    statusText: apiText(`roundStatus.${nameOfRoundStatus(rest.status)}`),
    unit_name: localizedName(unit),
    location: optionOf(hospital),
  }
}
