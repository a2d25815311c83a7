import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { escalationActions } from '#contract/escalations/escalation'
import type { CriticalAlert } from '#contract/investigations/investigation'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { apiText } from '../../platform/texts'
import { PersonRow, personJson, personOf } from '../../schema/people'

/** More than a result has in practice. */
const mostAlerts = 20

const AlertRow = z.strictObject({
  id: z.int(),
  opened: z.int(),
  acknowledged: z
    .strictObject({ by: PersonRow, at: z.int(), action: z.enum(escalationActions), note: z.string() })
    .nullable(),
})

const iso = (instant: number) => new Date(instant).toISOString()

/** Returns the escalations of the critical values of a result, the newest first, in the caller's language. */
export async function criticalAlerts(investigationId: number): Promise<CriticalAlert[]> {
  const rows = await readJsonRows(
    AlertRow,
    sql`select escalations.id, ${sql.raw(epochMs('escalations.opened_at'))} as opened,
        (select json_build_object('by', ${sql.raw(personJson('people'))}, 'at', ${sql.raw(epochMs('acknowledged_at'))},
            'action', action, 'note', note)
          from escalation_acknowledgements join users as people on people.id = user_id
          where escalation_id = escalations.id and round = escalations.round) as acknowledged
      from escalations where escalations.investigation_id = ${investigationId}
      order by escalations.id desc limit ${mostAlerts}`,
  )
  return rows.map(({ id, opened, acknowledged }) => ({
    id,
    opened_at: iso(opened),
    acknowledged: acknowledged && {
      by: personOf(acknowledged.by),
      at: iso(acknowledged.at),
      action_text: apiText(`escalationAction.${acknowledged.action}`),
      note: acknowledged.note,
    },
  }))
}
