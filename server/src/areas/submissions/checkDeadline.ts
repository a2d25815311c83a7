import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'

const OpenRow = z.strictObject({ open: z.boolean() })

/**
 * Checks that a sent survey can still be answered: its time is not over, and it was not withdrawn (decisions 16).
 * @param submission one that answers no sent survey has no deadline
 * @throws Problem 422 on status
 */
export async function checkDeadline({ sent_survey_id: id }: { sent_survey_id: number | null }): Promise<void> {
  if (id === null) return
  const [row] = await readRows(
    OpenRow,
    sql`select withdrawn_at is null and ends_at > ${now().toISOString()} as open from sent_surveys where id = ${id}`,
  )
  if (!row?.open) throw fieldProblem('status', 'sentSurvey.ended')
}
