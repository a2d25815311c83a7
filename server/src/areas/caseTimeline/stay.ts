import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { investigations } from '#contract/investigations/calls'
import type { Guard } from '#contract/kit/endpoint'
import { prescriptions } from '#contract/prescriptions/calls'
import { submissions } from '#contract/submissions/calls'
import { surveyFlags } from '#contract/submissions/flags'
import { followUpPermissions } from '#contract/submissions/followUps'
import { vitals } from '#contract/vitals/calls'
import { type AccessPath, anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { accessPathsToEpisode } from '../../schema/episodeAccess'
import { accessPathsToEpisodeInvestigations } from '../investigations'

const isFollowUpPermission = (permission: Permission) => followUpPermissions.includes(permission)

/** Returns the permissions of which a call needs one. */
function permissionsOf({ permission }: { permission: Guard }): Permission[] {
  return [permission].flat().filter((each): each is Permission => !['public', 'signed-in', 'super'].includes(each))
}

const flagPermissions = permissionsOf(surveyFlags.list)

/** What the caller needs to read the parts of a timeline: the permissions of the calls behind the tabs (decision 134). */
const readers: Record<string, readonly Permission[]> = {
  reads_prescriptions: permissionsOf(prescriptions.executions),
  reads_vitals: permissionsOf(vitals.sets),
  reads_follow_ups: [...permissionsOf(submissions.ofRecord), ...permissionsOf(submissions.show)].filter(
    isFollowUpPermission,
  ),
  reads_follow_up_flags: flagPermissions.filter(isFollowUpPermission),
  reads_other_forms: flagPermissions.filter((permission) => !isFollowUpPermission(permission)),
}

const ofInvestigations = permissionsOf(investigations.ofEpisode)

/** Returns the table expression `stay`: the episode, and which parts of its timeline the caller can read. */
export function stayOf(episodeId: number): SQL {
  const condition = (name: string, paths: AccessPath[]) => sql`(${anyOf(paths)} is true) as ${sql.raw(name)}`
  const conditions = [
    ...Object.entries(readers).map(([name, permissions]) =>
      condition(name, accessPathsToEpisode(caller(), permissions)),
    ),
    condition('reads_investigations', accessPathsToEpisodeInvestigations(caller(), ofInvestigations)),
  ]
  return sql`stay as materialized (
    select episodes.id, episodes.patient_id, episodes.created_at, coalesce(episodes.discharge_time, 'infinity') as ended_at,
      ${sql.join(conditions, sql`, `)}
    from episodes where episodes.id = ${episodeId})`
}
