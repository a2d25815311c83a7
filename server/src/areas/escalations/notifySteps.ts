import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { type EscalationStep, escalationSteps } from '#contract/escalations/steps'
import type { RoleCode } from '#contract/roles/seededRoles'
import { textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { membersOf } from '../../schema/memberships'
import { notify } from '../notifications'
import type { NewStep } from './makeSteps'

/** With one of these permissions, people are notified. */
const readers: readonly Permission[] = ['list-vital-sign']

const roles: Record<EscalationStep, RoleCode> = {
  ...{ ordering_doctor: 'DOCTOR', nurses: 'NURSE', doctors: 'DOCTOR', hub: 'DOCTOR' },
}

const RecipientRow = z.strictObject({ id: z.int(), step: z.enum(escalationSteps), user_id: z.int() })

/**
 * Returns who is notified: the person of the step, or members of the hospital with the role and the permission there. Both
 * need an open account.
 */
function recipientsOf(steps: readonly NewStep[]) {
  const due = steps.map(({ id, step, user_id, hospital_id }) => ({ id, step, user_id, hospital_id, role: roles[step] }))
  return readRows(
    RecipientRow,
    sql`with due as (select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as due (id integer, step text, user_id integer, hospital_id integer, role text))
      select due.id, due.step, users.id as user_id from due
        join users on users.closed_at is null and users.id = due.user_id
      union all
      select due.id, due.step, users.id as user_id from due
        join users on users.closed_at is null and users.id in (${membersOf(sql`select due.hospital_id`)})
      where due.user_id is null
        and exists (select from user_roles join roles on roles.id = user_roles.role_id
          where user_roles.user_id = users.id and roles.code = due.role)
        and due.hospital_id in (select root_id from hospital_grants(users.id, ${textArray(readers)}))
      order by id, user_id`,
  )
}

/** Notifies the people of steps, and returns a function that returns how many they are. */
export async function notifySteps(steps: readonly NewStep[]): Promise<(step: NewStep) => number> {
  const recipients = await recipientsOf(steps)
  const peopleOf = (each: NewStep) => recipients.filter(({ id, step }) => id === each.id && step === each.step)
  await notify(
    steps.flatMap((step) =>
      peopleOf(step).map(({ user_id: userId }) => ({
        type: step.kind === 'critical_result' ? ('critical_result' as const) : ('escalation_opened' as const),
        userId,
        key: `${step.id}.${step.round}.${step.step}`,
        values: {},
        about: aboutOf(step),
      })),
    ),
  )
  return (step) => peopleOf(step).length
}

function aboutOf({ episode_id: episode, investigation_id: investigation, appointment }: NewStep) {
  return {
    ...(appointment && { appointment }),
    data: {
      ...(episode !== null && { episode_id: episode }),
      ...(investigation !== null && { investigation_id: investigation }),
    },
  }
}
