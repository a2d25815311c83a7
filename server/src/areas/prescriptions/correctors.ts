import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { dutyTypes } from '#contract/calendarEvents/codes'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import type { CorrectorRole } from '#contract/prescriptions/execution'
import { caller, now } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem } from '../../platform/http/problem'
import { listed } from '../../platform/texts'
import { isRunningDuty } from '../../schema/calendarEvents'
import { holdsRoleAt } from '../../schema/memberships'
import { PersonRow, personJson, personName } from '../../schema/people'

const CorrectorRow = z.strictObject({
  id: z.int(),
  has_shift: z.boolean(),
  is_own_shift: z.boolean(),
  nurses: z.array(PersonRow),
  is_doctor: z.boolean(),
  is_admin: z.boolean(),
})
type CorrectorRow = z.output<typeof CorrectorRow>

/** The caller as a corrector of the record of a dose. */
export interface Corrector {
  /** null: the nurses in charge correct it, and not the caller. */
  as: CorrectorRole | null
  /** The nurses in charge on duty, in whose place the caller corrects it, or who do it instead; empty: nobody else has to. */
  chargeNurses: z.output<typeof PersonRow>[]
}

/** Correctors by the dose; of those that are not recorded, none. */
export type Correctors = ReadonlyMap<number, Corrector>

/** A duty at the hospital of the dose in which its record was made. */
const shiftOfRecord = sql`select max(calendar_events.ends_at) as ends_at
  from calendar_events join calendar_event_doctors as those on those.event_id = calendar_events.id
  where those.user_id = executions.recorded_by and calendar_events.hospital_id = episodes.hospital_id
    and calendar_events.deleted_at is null and calendar_events.type = any (${numberArray(dutyTypes)})
    and tstzrange(calendar_events.starts_at, calendar_events.ends_at) @> executions.recorded_at`

/** The nurses in charge at a hospital now, who can correct records. Expects `places`. */
const nursesInCharge = () => sql`select calendar_events.in_charge_id
  from calendar_events join calendar_event_doctors as those
    on those.event_id = calendar_events.id and those.user_id = calendar_events.in_charge_id
  where calendar_events.hospital_id = places.hospital_id and ${isRunningDuty(now())}
    and places.hospital_id in (select root_id
      from hospital_grants(calendar_events.in_charge_id, ${textArray(['execute-prescription'])}))`

function correctorRows(ids: readonly number[], me: number): Promise<CorrectorRow[]> {
  return readJsonRows(
    CorrectorRow,
    sql`with recorded as (
        select executions.id, episodes.hospital_id, shift.ends_at is not null as has_shift,
          coalesce(shift.ends_at > ${now().toISOString()}
            and ${me} in (executions.recorded_by, coalesce(executions.given_by, executions.recorded_by)), false) as is_own_shift
        from executions join prescriptions on prescriptions.id = executions.prescription_id
        join episodes on episodes.id = prescriptions.episode_id
        left join lateral (${shiftOfRecord}) as shift on true
        where executions.id = any (${numberArray(ids)})),
      staff as (
        select places.hospital_id,
          (select coalesce(json_agg(${sql.raw(personJson('people'))} order by people.id), '[]')
            from users as people where people.closed_at is null and people.id in (${nursesInCharge()})) as nurses,
          ${holdsRoleAt('DOCTOR', me, sql`places.hospital_id`)} as is_doctor,
          ${holdsRoleAt('ADMIN', me, sql`places.hospital_id`)} as is_admin
        from (select distinct hospital_id from recorded) as places)
      select recorded.id, recorded.has_shift, recorded.is_own_shift, staff.nurses, staff.is_doctor, staff.is_admin
      from recorded join staff on staff.hospital_id = recorded.hospital_id`,
  )
}

/** Returns in which role the caller corrects a record; null: in none (decision 208). */
function roleOf(row: CorrectorRow, me: number): CorrectorRole | null {
  if (row.nurses.some(({ id }) => id === me)) return 'nurse_in_charge'
  if (row.is_own_shift) return 'own_shift'
  if (row.is_doctor) return 'doctor'
  if (row.is_admin) return 'administrator'
  return row.has_shift && row.nurses.length > 0 ? null : 'staff'
}

function correctorOf(row: CorrectorRow, me: number): Corrector {
  const as = roleOf(row, me)
  const isForNurses = row.has_shift && as !== 'nurse_in_charge' && as !== 'own_shift'
  return { as, chargeNurses: isForNurses ? row.nurses : [] }
}

/**
 * Returns in which role the caller can correct the records of doses. If one was made in a duty which has ended or was not the
 * caller's, and a nurse in charge is on duty, this nurse corrects it (decision 205), or a doctor or an administrator of the
 * hospital or one above it in the nurse's place (decision 208). Otherwise anybody who records doses does, so that it never
 * stays wrong.
 */
export async function correctorsOf(doses: readonly { id: number; status: number }[]): Promise<Correctors> {
  const recorded = doses.filter(({ status }) => status !== EXECUTION_STATUS.generated).map(({ id }) => id)
  if (recorded.length === 0) return new Map()
  const { id: me, isSuperAdmin } = caller()
  if (isSuperAdmin) return new Map(recorded.map((id) => [id, { as: 'administrator' as const, chargeNurses: [] }]))
  return new Map((await correctorRows(recorded, me)).map((row) => [row.id, correctorOf(row, me)]))
}

/**
 * Returns in which role the caller corrects the record of a dose, and in whose place.
 * @throws Problem 422 on status with the nurses in charge if they correct it instead
 */
export async function checkedCorrector(dose: { id: number; status: number }) {
  const { as = null, chargeNurses = [] } = (await correctorsOf([dose])).get(dose.id) ?? {}
  if (as === null) {
    const names = listed(chargeNurses.map((nurse) => personName(nurse)))
    throw fieldProblem('status', 'execution.chargeNurse', { names })
  }
  return { as, inPlaceOf: chargeNurses.map(({ id }) => id) }
}
