import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { EXECUTION_STATUS, prescriptionKinds } from '#contract/prescriptions/codes'
import { doseState, type ShownDoseState } from '#contract/prescriptions/doseState'
import { correctorRoles, type Execution } from '#contract/prescriptions/execution'
import { dosageUnits, drugRoutes, notGivenReasons } from '#contract/prescriptions/options'
import { answerProblem, stateWithSecond } from '#contract/prescriptions/secondPerson'
import { caller, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { apiText, localizedName } from '../../platform/texts'
import { PersonRow, personJson, personOf } from '../../schema/people'
import type { Correctors } from './correctors'
import { checkOf, currentCheck, DoseCheckRow, earlierChecks } from './doseCheckRow'
import { dosageText } from './texts'

/** What was recorded of a dose. Instants are milliseconds since the epoch. */
const RecordRow = z.strictObject({
  status: z.enum(EXECUTION_STATUS),
  given: z.int().nullable(),
  given_by: PersonRow.nullable(),
  not_given_reason: z.enum(notGivenReasons).nullable(),
  notes: z.string().nullable(),
  override_reason: z.string().nullable(),
  recorded_by: PersonRow.nullable(),
  recorded: z.int().nullable(),
  change_reason: z.string().nullable(),
  corrected_as: z.enum(correctorRoles).nullable(),
})

/** What the state of a dose depends on. */
export const TimingRow = z.strictObject({
  due: z.int().nullable(),
  next_due: z.int().nullable(),
  course_end: z.int().nullable(),
  stopped: z.int().nullable(),
  holds: z.array(z.strictObject({ start: z.int(), end: z.int().nullable() })),
})

/** A dose without what its correction replaced. */
export const PlainDoseRow = z.strictObject({
  ...RecordRow.shape,
  ...TimingRow.shape,
  id: z.int(),
  prescription_id: z.int(),
  episode_id: z.int(),
  episode_status: z.enum(EPISODE_STATUS),
  discharged: z.int().nullable(),
  drug: z.strictObject({ name: z.string(), alternate_name: z.string().nullable(), high_alert: z.boolean() }),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  route_id: z.enum(drugRoutes),
  kind: z.enum(prescriptionKinds),
  revision: z.int(),
  order_revision: z.int(),
  from_outage_sheet: z.boolean(),
  /** The current request for a second person. */
  check: DoseCheckRow.nullable(),
})

export const DoseRow = PlainDoseRow.extend({
  versions: z.array(RecordRow.extend({ revision: z.int() })),
  earlier_checks: z.array(DoseCheckRow),
})
export type DoseRow = z.output<typeof DoseRow>

const person = (table: string, column: string) =>
  `(select ${personJson('people')} from users as people where people.id = ${table}.${column})`

const recordColumns = (table: string) => `${table}.status, ${epochMs(`${table}.given_at`)} as given,
  ${person(table, 'given_by')} as given_by, ${table}.not_given_reason, ${table}.notes, ${table}.override_reason,
  ${person(table, 'recorded_by')} as recorded_by, ${epochMs(`${table}.recorded_at`)} as recorded, ${table}.change_reason,
  ${table}.corrected_as`

/** The columns of `TimingRow`, from `executions` with their `prescriptions`. */
export const timingColumns = `${epochMs('executions.due_at')} as due,
  (select ${epochMs('min(later.due_at)')} from executions as later
    where later.prescription_id = executions.prescription_id and later.due_at > executions.due_at) as next_due,
  ${epochMs('prescriptions.course_end')} as course_end, ${epochMs('prescriptions.stopped_at')} as stopped,
  (select coalesce(json_agg(json_build_object('start', ${epochMs('holds.from_time')},
      'end', ${epochMs('holds.until_time')})), '[]')
    from prescription_holds as holds where holds.prescription_id = prescriptions.id) as holds`

/** The columns of `PlainDoseRow`, from `doseTables`. What was recorded stays as it was prescribed then. */
export const plainDoseColumns = `${recordColumns('executions')}, ${timingColumns}, executions.id,
  executions.prescription_id, prescriptions.episode_id, episodes.status as episode_status,
  ${epochMs('episodes.discharge_time')} as discharged,
  json_build_object('name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar, 'high_alert', drugs.high_alert) as drug,
  coalesce(executions.dosage, prescriptions.dosage) as dosage,
  case when executions.dosage is null then prescriptions.dosage_unit else executions.dosage_unit end as dosage_unit,
  coalesce(executions.route_id, prescriptions.route_id) as route_id, prescriptions.kind, executions.revision,
  prescriptions.revision as order_revision,
  executions.outage_code is not null as from_outage_sheet,
  ${currentCheck} as "check"`

/** The columns of `DoseRow`, from `doseTables`. */
export const doseColumns = sql.raw(`${plainDoseColumns},
  (select coalesce(json_agg(version order by version.revision desc), '[]') from (
    select ${recordColumns('replaced')}, replaced.revision from execution_versions as replaced
    where replaced.execution_id = executions.id) as version) as versions,
  ${earlierChecks} as earlier_checks`)

/** The tables of `doseColumns`. */
export const doseTables = sql.raw(`executions join prescriptions on prescriptions.id = executions.prescription_id
  join episodes on episodes.id = prescriptions.episode_id
  join drugs on drugs.id = coalesce(executions.drug_id, prescriptions.drug_id)`)

const isoOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

function recordOf(row: z.output<typeof RecordRow>) {
  return {
    status: row.status,
    status_text: apiText(`executionStatus.${row.status}`),
    given_at: isoOrNull(row.given),
    given_by: row.given_by && personOf(row.given_by),
    not_given_reason: row.not_given_reason,
    notes: row.notes,
    override_reason: row.override_reason,
    recorded_by: row.recorded_by && personOf(row.recorded_by),
    recorded_at: isoOrNull(row.recorded),
    reason: row.change_reason,
    corrected_as: row.corrected_as,
  }
}

type Timed = z.output<typeof TimingRow> & Pick<DoseRow, 'status'> & { check?: DoseRow['check'] }

/** Returns the state of a dose at an instant (ms), from everything that it depends on. */
export function stateOfDose({ status, due, check, ...timing }: Timed, at = now().getTime()): ShownDoseState {
  if (status === EXECUTION_STATUS.given) return stateWithSecond(check?.outcome)
  if (status === EXECUTION_STATUS.notGiven || due === null) return 'not_given'
  const { next_due: nextDueAt, course_end: courseEnd, stopped: stoppedAt, holds } = timing
  return doseState({ dueAt: due, nextDueAt, courseEnd, stoppedAt, holds, record: null }, at)
}

function isEditable({ status, episode_status, due, discharged }: z.output<typeof PlainDoseRow>): boolean {
  const isRecorded = status !== EXECUTION_STATUS.generated
  return isRecorded || episode_status === EPISODE_STATUS.open || (due ?? 0) < (discharged ?? 0)
}

/** Returns the request for a second person, and what the caller can do about it. */
function secondOf({ check }: z.output<typeof PlainDoseRow>, canRecord: boolean) {
  const can = (answer: 'confirmed' | 'alone') =>
    canRecord && check !== null && answerProblem(check, answer, caller().id) === undefined
  return { second_person: check && checkOf(check), can_witness: can('confirmed'), can_complete: can('alone') }
}

/**
 * Returns a dose without earlier versions as in responses, in the caller's language.
 * @param canRecord whether the caller can record doses of its episode
 */
export function plainDoseOf(
  row: z.output<typeof PlainDoseRow>,
  canRecord: boolean,
  correctors: Correctors,
): Omit<Execution, 'versions' | 'earlier_checks'> {
  const recorded = recordOf(row)
  const state = stateOfDose(row)
  const isOpen = state === 'awaiting_second' || state === 'declined'
  const corrector = correctors.get(row.id)
  const chargeNurses = corrector?.chargeNurses ?? []
  return {
    ...recorded,
    ...(isOpen && { status_text: apiText(`executionStatus.${state}`) }),
    ...secondOf(row, canRecord),
    id: row.id,
    prescription_id: row.prescription_id,
    episode_id: row.episode_id,
    drug_name: localizedName(row.drug),
    dosage_text: dosageText(row.dosage, row.dosage_unit),
    route: apiText(`drugRoute.${row.route_id}`),
    kind: row.kind,
    high_alert: row.drug.high_alert,
    from_outage_sheet: row.from_outage_sheet,
    execution_time: isoOrNull(row.due),
    executed_at: recorded.given_at,
    state,
    author: recorded.recorded_by,
    revision: row.revision,
    order_revision: row.order_revision,
    editable: canRecord && isEditable(row) && corrector?.as !== null,
    charge_nurses: chargeNurses.map(personOf),
    corrects_as: canRecord && chargeNurses.length > 0 ? (corrector?.as ?? null) : null,
  }
}

/** As plainDoseOf, with what its corrections replaced. */
export function doseOf(row: DoseRow, canRecord: boolean, correctors: Correctors): Execution {
  return {
    ...plainDoseOf(row, canRecord, correctors),
    versions: row.versions.map(recordOf),
    earlier_checks: row.earlier_checks.map(checkOf),
  }
}
