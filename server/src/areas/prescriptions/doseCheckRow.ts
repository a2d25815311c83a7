import * as z from 'zod'
import { type DoseCheck, secondOutcomes } from '#contract/prescriptions/secondPerson'
import { epochMs } from '../../platform/database/expressions'
import { PersonRow, personJson, personOf } from '../../schema/people'

/** A request for a second person. Instants are milliseconds since the epoch. */
export const DoseCheckRow = z.strictObject({
  id: z.int(),
  given_by: z.int(),
  recorded_by: z.int(),
  outcome: z.enum(secondOutcomes).nullable(),
  requested: z.int(),
  by: PersonRow.nullable(),
  decided: z.int().nullable(),
  reason: z.string().nullable(),
  in_call: z.boolean(),
})

const json = `json_build_object('id', checks.id, 'given_by', checks.given_by, 'recorded_by', checks.recorded_by,
  'outcome', checks.outcome, 'requested', ${epochMs('checks.requested_at')},
  'by', (select ${personJson('people')} from users as people where people.id = checks.decided_by),
  'decided', ${epochMs('checks.decided_at')}, 'reason', checks.reason, 'in_call', checks.in_call)`

/** The current request of `executions`. */
export const currentCheck = `(select ${json} from dose_checks as checks
  where checks.execution_id = executions.id and checks.replaced_at is null)`

/** The earlier requests of `executions`, the newest first. */
export const earlierChecks = `(select coalesce(json_agg(${json} order by checks.id desc), '[]') from dose_checks as checks
  where checks.execution_id = executions.id and checks.replaced_at is not null)`

/** Returns a request as in responses. */
export function checkOf(row: z.output<typeof DoseCheckRow>): z.output<typeof DoseCheck> {
  return {
    requested_at: new Date(row.requested).toISOString(),
    outcome: row.outcome,
    by: row.by && personOf(row.by),
    at: row.decided === null ? null : new Date(row.decided).toISOString(),
    reason: row.reason,
    in_call: row.in_call,
  }
}
