import { type SQL, sql } from 'drizzle-orm'
import type { Order } from '../slice'
import { ofStay, type Source, type SourceQuery, versionId } from '../source'

const readable = sql`prescriptions.episode_id = ${ofStay('id')} and ${ofStay('reads_prescriptions')}`

const check = `(select jsonb_build_object('outcome', outcome, 'in_call', in_call) from dose_checks
  where execution_id = executions.id and replaced_at is null)`

const doseDetail = (reason: string) =>
  sql.raw(`jsonb_build_object('dosage', executions.dosage, 'dosage_unit', executions.dosage_unit,
  'route_id', executions.route_id, 'not_given_reason', executions.not_given_reason, 'check', ${check}, 'reason', ${reason},
  'from_outage_sheet', executions.outage_code is not null)`)

/** When a dose was recorded for the first time; corrections are entries of their own. */
const firstRecorded = sql.raw(`case when executions.revision = 1 then executions.recorded_at else
  (select recorded_at from execution_versions where execution_id = executions.id and revision = 1) end`)
const firstRecorder = sql.raw(`case when executions.revision = 1 then executions.recorded_by else
  (select recorded_by from execution_versions where execution_id = executions.id and revision = 1) end`)

/** Returns the doses of all prescriptions of the episode with a status; of each prescription, only what can be shown. */
function doses(status: 2 | 3, order: Order, within: (order: Order) => SQL): Pick<SourceQuery, 'from' | 'where'> {
  return {
    from: sql`prescriptions cross join lateral (select * from executions where executions.prescription_id = prescriptions.id
      and executions.status = ${sql.raw(String(status))} and ${within(order)}) as executions`,
    where: readable,
  }
}

const given = { at: sql`executions.given_at`, id: sql`executions.id` }
/** When it was due, or before that when somebody recorded that it will not be given. */
const notGiven = { at: sql`least(executions.due_at, executions.recorded_at)`, id: sql`executions.id` }
const common = { target: sql`executions.id`, drug: sql`executions.drug_id`, recorded: firstRecorded }

/** Doses, each at the time at which it was given. */
export const doseSources: readonly Source[] = [
  {
    group: 'doses',
    query: (_slice, within) => ({
      ...common,
      ...given,
      kind: 'dose_given',
      author: sql`executions.given_by`,
      detail: doseDetail('executions.notes'),
      ...doses(2, given, within),
    }),
  },
  {
    group: 'doses',
    query: (_slice, within) => ({
      ...common,
      ...notGiven,
      kind: 'dose_not_given',
      author: firstRecorder,
      detail: doseDetail('executions.notes'),
      ...doses(3, notGiven, within),
    }),
  },
  {
    group: 'doses',
    query: () => ({
      kind: 'dose_corrected',
      at: sql`correction.recorded_at`,
      id: versionId('executions.id', 'correction.revision'),
      author: sql`correction.recorded_by`,
      target: sql`executions.id`,
      drug: sql`executions.drug_id`,
      detail: sql`jsonb_build_object('status', correction.status, 'reason', correction.change_reason)`,
      from: sql`prescriptions join executions on executions.prescription_id = prescriptions.id and executions.revision > 1
        join lateral (
          select executions.revision, executions.recorded_at, executions.recorded_by, executions.change_reason, executions.status
          union all select revision, recorded_at, recorded_by, change_reason, status from execution_versions
            where execution_id = executions.id and revision > 1) as correction on true`,
      where: readable,
    }),
  },
  {
    group: 'doses',
    news: 'orders',
    query: () => ({
      kind: 'emergency_dose',
      at: sql`emergency_doses.given_at`,
      id: sql`emergency_doses.id`,
      recorded: sql`emergency_doses.recorded_at`,
      author: sql`emergency_doses.given_by`,
      drug: sql`emergency_doses.drug_id`,
      detail: sql`jsonb_build_object('dosage', emergency_doses.dosage, 'dosage_unit', emergency_doses.dosage_unit,
        'route_id', emergency_doses.route_id, 'reason', emergency_doses.reason)`,
      from: sql`emergency_doses`,
      where: sql`emergency_doses.episode_id = ${ofStay('id')} and ${ofStay('reads_prescriptions')}`,
    }),
  },
]
