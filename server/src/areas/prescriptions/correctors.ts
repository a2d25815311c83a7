import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { dutyTypes } from '#contract/calendarEvents/codes'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { caller, now } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem } from '../../platform/http/problem'
import { listed } from '../../platform/texts'
import { isRunningDuty } from '../../schema/calendarEvents'
import { PersonRow, personJson, personName } from '../../schema/people'

const NursesRow = z.strictObject({ id: z.int(), nurses: z.array(PersonRow) })

/** The nurses in charge by the dose whose record only they correct. */
export type ChargeNurses = ReadonlyMap<number, z.output<typeof PersonRow>[]>

/** A duty at the hospital of the dose in which its record was made. */
const shiftOfRecord = sql`select max(calendar_events.ends_at) as ends_at
  from calendar_events join calendar_event_doctors as those on those.event_id = calendar_events.id
  where those.user_id = executions.recorded_by and calendar_events.hospital_id = episodes.hospital_id
    and calendar_events.deleted_at is null and calendar_events.type = any (${numberArray(dutyTypes)})
    and tstzrange(calendar_events.starts_at, calendar_events.ends_at) @> executions.recorded_at`

/** The nurses in charge at the hospital of the dose now, who can correct it. */
const nursesInCharge = () => sql`select calendar_events.in_charge_id
  from calendar_events join calendar_event_doctors as those
    on those.event_id = calendar_events.id and those.user_id = calendar_events.in_charge_id
  where calendar_events.hospital_id = episodes.hospital_id and ${isRunningDuty(now())}
    and episodes.hospital_id in (select root_id
      from hospital_grants(calendar_events.in_charge_id, ${textArray(['execute-prescription'])}))`

/**
 * Returns of which doses the caller cannot correct the record, with the nurses in charge who can (decision 205): it was made
 * in a duty, this has ended or was not the caller's, and a nurse in charge is on duty. Without duties, or without a nurse in
 * charge, the record can be corrected by anybody who records doses, so that it never stays wrong.
 */
export async function chargeNursesOf(doses: readonly { id: number; status: number }[]): Promise<ChargeNurses> {
  const recorded = doses.filter(({ status }) => status !== EXECUTION_STATUS.generated).map(({ id }) => id)
  if (recorded.length === 0 || caller().isSuperAdmin) return new Map()
  const me = caller().id
  const rows = await readJsonRows(
    NursesRow,
    sql`select executions.id, (select coalesce(json_agg(${sql.raw(personJson('people'))} order by people.id), '[]')
        from users as people where people.closed_at is null and people.id in (${nursesInCharge()})) as nurses
      from executions join prescriptions on prescriptions.id = executions.prescription_id
      join episodes on episodes.id = prescriptions.episode_id
      join lateral (${shiftOfRecord}) as shift on shift.ends_at is not null
      where executions.id = any (${numberArray(recorded)})
        and not (shift.ends_at > ${now().toISOString()}
          and ${me} in (executions.recorded_by, coalesce(executions.given_by, executions.recorded_by)))`,
  )
  return new Map(
    rows
      .filter(({ nurses }) => nurses.length > 0 && nurses.every(({ id }) => id !== me))
      .map(({ id, nurses }) => [id, nurses]),
  )
}

/** @throws Problem 422 on status with the nurses in charge if only they correct the record of a dose */
export async function checkCorrector(dose: { id: number; status: number }): Promise<void> {
  const nurses = (await chargeNursesOf([dose])).get(dose.id)
  if (nurses)
    throw fieldProblem('status', 'execution.chargeNurse', { names: listed(nurses.map((nurse) => personName(nurse))) })
}
