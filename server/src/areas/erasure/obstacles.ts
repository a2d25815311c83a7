import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type ErasureObstacle, erasureObstacles } from '#contract/erasure/calls'
import { undoDays } from '#contract/patientMerges/calls'
import { isOpenRefund, refundStates } from '#contract/payments/refund'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { now } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { apiText } from '../../platform/texts'

const ObstacleRow = z.strictObject({ obstacle: z.enum(erasureObstacles) })

const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS
const openRefunds = refundStates.filter(isOpenRefund)
const dayMs = 86_400_000

/** Statements that return a row if the obstacle is there. */
function conditionsOf(userId: number): Record<ErasureObstacle, SQL> {
  const at = now().toISOString()
  const undoableSince = new Date(now().getTime() - undoDays * dayMs).toISOString()
  return {
    staff: sql`select from users left join user_roles on user_roles.user_id = users.id
      left join roles on roles.id = user_roles.role_id
      where users.id = ${userId} and (users.is_staff_member or users.is_doctor or roles.code <> 'PATIENT')`,
    visit: sql`select from appointments where patient_id = ${userId}
      and (status in (${inLobby}, ${inRoom}) or status = ${scheduled} and ends_at > ${at}::timestamptz)`,
    admitted: sql`select from episodes where patient_id = ${userId} and status = 0`,
    refund: sql`select from appointments where patient_id = ${userId}
      and (payment_status = ${PAYMENT_STATUS.refundPending} or exists (
        select from payment_attempts join refunds on refunds.attempt_id = payment_attempts.id
        where payment_attempts.appointment_id = appointments.id and refunds.state = any (${textArray(openRefunds)})))`,
    payment: sql`select from appointments join payment_attempts on payment_attempts.appointment_id = appointments.id
      where patient_id = ${userId} and payment_attempts.state = 'open' and payment_attempts.next_inquiry_at is not null`,
    merge: sql`select from patient_merges where survivor_id = ${userId} and undone_at is null
      and merged_at > ${undoableSince}::timestamptz`,
    merged: sql`select from patient_merges where merged_id = ${userId} and undone_at is null`,
  }
}

/** Returns why an account cannot be erased now, with texts in the caller's language. One statement. */
export async function obstaclesOf(userId: number): Promise<{ obstacle: ErasureObstacle; text: string }[]> {
  const conditions = conditionsOf(userId)
  const rows = await readRows(
    ObstacleRow,
    sql.join(
      erasureObstacles.map(
        (obstacle) => sql`select ${obstacle}::text as obstacle where exists (${conditions[obstacle]})`,
      ),
      sql` union all `,
    ),
  )
  const found = new Set(rows.map(({ obstacle }) => obstacle))
  return erasureObstacles
    .filter((obstacle) => found.has(obstacle))
    .map((obstacle) => ({ obstacle, text: apiText(`erasure.obstacle.${obstacle}`) }))
}
