import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type MergeObstacle, mergeObstacles } from '#contract/patientMerges/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { readRows } from '../../platform/database/rows'
import { apiText } from '../../platform/texts'

const ObstacleRow = z.strictObject({ obstacle: z.enum(mergeObstacles) })

/** Entries of a clinical list that cannot be of one patient: a statement that none is known, and the same twice. */
function contradiction(table: 'allergies' | 'alerts' | 'problems', same: SQL, overlap: SQL): SQL {
  return sql`select from ${sql.identifier(table)} as kept join ${sql.identifier(table)} as moving
      on kept.applies and moving.applies and ${overlap}
        and (kept.none_known <> moving.none_known or not kept.none_known and not moving.none_known and (${same}))
    where kept.patient_id = pair.survivor and moving.patient_id = pair.merged`
}

const conditions: Record<MergeObstacle, SQL> = {
  staff: sql`select from users left join user_roles on user_roles.user_id = users.id
    left join roles on roles.id = user_roles.role_id
    where users.id = pair.merged and (users.is_staff_member or users.is_doctor or roles.code <> 'PATIENT')`,
  in_visit: sql`select from appointments where patient_id = pair.merged
    and status in (${APPOINTMENT_STATUS.inLobby}, ${APPOINTMENT_STATUS.inRoom})`,
  offer: sql`select from waitlist_offers join waitlist_entries on waitlist_entries.id = waitlist_offers.entry_id
    where waitlist_offers.state = 'open' and waitlist_entries.patient_id = pair.merged`,
  overlap: sql`select from appointments as kept join appointments as moving on kept.active and moving.active
      and (kept.during && moving.during and not kept.walk_in and not moving.walk_in
        or kept.walk_in and moving.walk_in and (kept.clinic_id, kept.date) = (moving.clinic_id, moving.date))
    where kept.patient_id = pair.survivor and moving.patient_id = pair.merged`,
  admitted: sql`select from episodes as kept join episodes as moving on kept.status = 0 and moving.status = 0
    where kept.patient_id = pair.survivor and moving.patient_id = pair.merged`,
  allergies: contradiction('allergies', sql`kept.substance_key = moving.substance_key`, sql`true`),
  alerts: contradiction(
    'alerts',
    sql`(kept.kind, kept.details_key) = (moving.kind, moving.details_key)`,
    sql`daterange(kept.recorded_on, kept.until, '[]') && daterange(moving.recorded_on, moving.until, '[]')`,
  ),
  problems: contradiction(
    'problems',
    sql`kept.problem_key = moving.problem_key or kept.icd_code = moving.icd_code`,
    sql`true`,
  ),
}

/**
 * Returns what has to be settled before a record can be merged into another one, in the order of `mergeObstacles`, with the
 * texts in the caller's language. One statement.
 */
export async function obstaclesOf(
  survivor: number,
  merged: number,
): Promise<{ obstacle: MergeObstacle; text: string }[]> {
  const rows = await readRows(
    ObstacleRow,
    sql`with pair (survivor, merged) as (values (${survivor}::integer, ${merged}::integer))
      ${sql.join(
        mergeObstacles.map(
          (obstacle) => sql`select ${obstacle}::text as obstacle from pair where exists (${conditions[obstacle]})`,
        ),
        sql` union all `,
      )}`,
  )
  const found = new Set(rows.map(({ obstacle }) => obstacle))
  return mergeObstacles
    .filter((obstacle) => found.has(obstacle))
    .map((obstacle) => ({ obstacle, text: apiText(`merge.obstacle.${obstacle}`) }))
}
