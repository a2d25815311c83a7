import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { followUpPermissions } from '#contract/submissions/followUps'

/** The condition that a submission is a follow-up. Expects `survey_instances`. */
export const isFollowUpRow = sql`(survey_instances.model_type = 'episode' and survey_instances.type <> 'general')`

/** Permissions by what they open (decision 134). */
interface Divided {
  followUps: Permission[]
  others: Permission[]
}

/** Divides permissions into those that open follow-ups, and those that open all other submissions. */
export function dividePermissions(permissions: readonly Permission[]): Divided {
  return {
    followUps: permissions.filter((permission) => followUpPermissions.includes(permission)),
    others: permissions.filter((permission) => !followUpPermissions.includes(permission)),
  }
}

/** Returns a condition on the hospital of a record, for follow-ups or for other submissions only. */
export function limitedTo(which: SQL, condition: (mine: (hospital: SQL) => SQL) => SQL) {
  return (mine: (hospital: SQL) => SQL) => sql`(${which} and ${condition(mine)})`
}
