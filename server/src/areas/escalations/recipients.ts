import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { EVENT_TYPE } from '#contract/calendarEvents/codes'
import { escalationSteps } from '#contract/escalations/steps'
import { now } from '../../platform/context'
import { epochMs, textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { isRunningDuty } from '../../schema/calendarEvents'
import { membersOf } from '../../schema/memberships'
import { type Candidate, type Chosen, chooseRecipients } from './chooseRecipients'
import type { StepOf } from './waiting'

/** With one of these permissions, people are notified. */
const readers: readonly Permission[] = ['list-vital-sign']

const flag = z.boolean()

const CandidateRow = z.strictObject({
  ...{ id: z.int(), step: z.enum(escalationSteps), user_id: z.int(), named: flag },
  ...{ in_charge: flag, on_call: flag, on_duty: flag, for_specialty: flag, since: z.int().nullable() },
})
type CandidateRow = z.output<typeof CandidateRow>

/**
 * Returns whom steps can notify: the doctor whom they name, and members of the hospitals with the role and the permission
 * there, with their running duties. All need an open account.
 */
function candidatesOf(steps: readonly StepOf[]): Promise<CandidateRow[]> {
  const due = steps.flatMap(({ id, step, named_id: named, specialty_id, hospital_id, places }) => [
    ...(named === null ? [] : [{ id, step, specialty_id, hospital_id, user_id: named }]),
    ...places.map((place) => ({ id, step, specialty_id, ...place })),
  ])
  return readRows(
    CandidateRow,
    sql`with due as (select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as due (id integer, step text, user_id integer, hospital_id integer, role text, specialty_id integer)),
      candidates as (
        select due.*, users.id as person from due
          join users on users.closed_at is null and users.id = due.user_id
        union all
        select due.*, users.id as person from due
          join users on users.closed_at is null and users.id in (${membersOf(sql`select due.hospital_id`)})
        where due.user_id is null
          and exists (select from user_roles join roles on roles.id = user_roles.role_id
            where user_roles.user_id = users.id and roles.code = due.role)
          and due.hospital_id in (select root_id from hospital_grants(users.id, ${textArray(readers)})))
      select candidates.id, candidates.step, candidates.person as user_id, bool_or(candidates.user_id is not null) as named,
        coalesce(bool_or(duties.in_charge), false) as in_charge, coalesce(bool_or(duties.on_call), false) as on_call,
        coalesce(bool_or(duties.on_duty), false) as on_duty, coalesce(bool_or(duties.for_specialty), false) as for_specialty,
        ${sql.raw(epochMs('max(duties.starts_at)'))} as since
      from candidates left join lateral (
        select calendar_events.in_charge_id = candidates.person as in_charge,
          calendar_events.type = ${EVENT_TYPE.onCall} as on_call, true as on_duty,
          coalesce(calendar_events.specialty_id = candidates.specialty_id, true) as for_specialty, calendar_events.starts_at
        from calendar_events join calendar_event_doctors as those on those.event_id = calendar_events.id
        where those.user_id = candidates.person and calendar_events.hospital_id = candidates.hospital_id
          and ${isRunningDuty(now())}) as duties on true
      group by candidates.id, candidates.step, candidates.person
      order by candidates.id, candidates.person`,
  )
}

const candidateOf = (row: CandidateRow): Candidate => ({
  ...{ userId: row.user_id, isNamed: row.named, isInCharge: row.in_charge, isOnCall: row.on_call },
  ...{ isOnDuty: row.on_duty, isForSpecialty: row.for_specialty, dutySince: row.since },
})

/** Returns each step with whom it notifies now. */
export async function withRecipients<Step extends StepOf>(steps: readonly Step[]): Promise<(Step & Chosen)[]> {
  const rows = await candidatesOf(steps)
  return steps.map((made) => {
    const candidates = rows.filter(({ id, step }) => id === made.id && step === made.step).map(candidateOf)
    return { ...made, ...chooseRecipients(made.step, candidates) }
  })
}
