import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import {
  courseUnits,
  frequencyUnits,
  PRESCRIPTION_STATUS,
  PRESCRIPTION_TYPE,
  prescriptionKinds,
} from '#contract/prescriptions/codes'
import { dosageUnits, drugForms, drugRoutes } from '#contract/prescriptions/options'
import type { Prescription } from '#contract/prescriptions/prescription'
import { availableActions, type PrescriptionContext, type PrescriptionState } from '#contract/prescriptions/transitions'
import type { FoundWarning } from '#contract/prescriptions/warnings'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { apiText, localizedName } from '../../platform/texts'
import { stateOfVisit, VisitRow, visitJson } from '../../schema/encounter'
import { stateOfEpisode } from '../../schema/episodeOf'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { dosageText, frequencyText, warningText } from './texts'

/** The columns that a prescription and its versions have. Instants are milliseconds since the epoch. */
export const VersionRow = z.strictObject({
  drug: z.strictObject({
    id: z.int(),
    name: z.string(),
    alternate_name: z.string().nullable(),
    composition: z.string().nullable(),
    dosage_form: z.string(),
    high_alert: z.boolean(),
  }),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  form_id: z.enum(drugForms),
  route_id: z.enum(drugRoutes),
  kind: z.enum(prescriptionKinds),
  frequency: z.int().nullable(),
  frequency_time_unit: z.enum(frequencyUnits).nullable(),
  duration: z.int().nullable(),
  time_unit: z.enum(courseUnits).nullable(),
  indication: z.string().nullable(),
  minimum_interval: z.int().nullable(),
  maximum_in_24_hours: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.enum(PRESCRIPTION_STATUS),
  editor: PersonRow,
  recorded: z.int(),
  change_reason: z.string().nullable(),
  revision: z.int(),
})

export const PrescriptionRow = VersionRow.extend({
  id: z.int(),
  type: z.enum(PRESCRIPTION_TYPE),
  episode_id: z.int().nullable(),
  appointment_id: z.int().nullable(),
  /** Of its episode. */
  episode_status: z.enum(EPISODE_STATUS).nullable(),
  /** Of its appointment. */
  visit: VisitRow.nullable(),
  doctor: PersonRow,
  created: z.int(),
  start: z.int().nullable(),
  course_end: z.int().nullable(),
  stopped: z.int().nullable(),
  stop_reason: z.string().nullable(),
  hold: z.strictObject({ from: z.int(), until: z.int().nullable(), reason: z.string(), by: PersonRow }).nullable(),
  warnings: z.array(z.custom<FoundWarning>((value) => typeof value === 'object')),
  warnings_reason: z.string().nullable(),
  modifies_id: z.int().nullable(),
  /** When the prescription ends from which it takes over. */
  takes_over: z.int().nullable(),
  modified_by_id: z.int().nullable(),
  /** Whether one of its doses is recorded. */
  has_records: z.boolean(),
})
export type PrescriptionRow = z.output<typeof PrescriptionRow>

/** Returns the columns of `VersionRow`, from a table of prescriptions or of their versions, with `drugs` and `editors`. */
export const versionColumns = (table: string) => `
  json_build_object('id', drugs.id, 'name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar,
    'composition', drugs.composition, 'dosage_form', drugs.dosage_form, 'high_alert', drugs.high_alert) as drug,
  ${table}.dosage, ${table}.dosage_unit, ${table}.form_id, ${table}.route_id, ${table}.kind, ${table}.frequency,
  ${table}.frequency_time_unit, ${table}.duration, ${table}.time_unit, ${table}.indication, ${table}.minimum_interval,
  ${table}.maximum_in_24_hours, ${table}.notes, ${table}.status, ${personJson('editors')} as editor,
  ${epochMs(`${table}.recorded_at`)} as recorded, ${table}.change_reason, ${table}.revision`

export const versionTables = (table: string) =>
  `join drugs on drugs.id = ${table}.drug_id join users as editors on editors.id = ${table}.editor_id`

/** The columns of `PrescriptionRow`, from `prescriptionTables`. */
export const prescriptionColumns = sql.raw(`${versionColumns('prescriptions')}, prescriptions.id, prescriptions.type,
  prescriptions.episode_id, prescriptions.appointment_id, episodes.status as episode_status,
  case when appointments.id is not null then ${visitJson} end as visit, ${personJson('doctors')} as doctor,
  ${epochMs('prescriptions.created_at')} as created, ${epochMs('prescriptions.start_at')} as start,
  ${epochMs('prescriptions.course_end')} as course_end, ${epochMs('prescriptions.stopped_at')} as stopped,
  prescriptions.stop_reason,
  (select json_build_object('from', ${epochMs('holds.from_time')}, 'until', ${epochMs('holds.until_time')},
      'reason', holds.reason, 'by', ${personJson('holders')})
    from prescription_holds as holds join users as holders on holders.id = holds.held_by
    where holds.prescription_id = prescriptions.id and not holds.ended) as hold,
  prescriptions.warnings, prescriptions.warnings_reason, prescriptions.modifies_id,
  (select ${epochMs('earlier.stopped_at')} from prescriptions as earlier where earlier.id = prescriptions.modifies_id)
    as takes_over,
  (select later.id from prescriptions as later where later.modifies_id = prescriptions.id) as modified_by_id,
  exists (select from executions where executions.prescription_id = prescriptions.id and executions.status <> 1)
    as has_records`)

/** The tables of `prescriptionColumns`. */
export const prescriptionTables = sql.raw(`prescriptions left join episodes on episodes.id = prescriptions.episode_id
  left join appointments on appointments.id = prescriptions.appointment_id
  ${versionTables('prescriptions')} join users as doctors on doctors.id = prescriptions.doctor_id`)

const iso = (instant: number) => new Date(instant).toISOString()
const isoOrNull = (instant: number | null) => (instant === null ? null : iso(instant))

/** Returns a version of a prescription as in responses, in the caller's language. */
export function versionOf(row: z.output<typeof VersionRow>) {
  return {
    drug_id: row.drug.id,
    drug_name: localizedName(row.drug),
    dosage: row.dosage,
    dosage_unit: row.dosage_unit,
    dosage_text: dosageText(row.dosage, row.dosage_unit),
    form_id: row.form_id,
    form: apiText(`drugForm.${row.form_id}`),
    route_id: row.route_id,
    route: apiText(`drugRoute.${row.route_id}`),
    kind: row.kind,
    frequency: row.frequency,
    frequency_time_unit: row.frequency_time_unit,
    frequency_text: frequencyText(row),
    duration: row.duration,
    time_unit: row.time_unit,
    indication: row.indication,
    minimum_interval: row.minimum_interval,
    maximum_in_24_hours: row.maximum_in_24_hours,
    notes: row.notes,
    status: row.status,
    editor: personOf(row.editor),
    recorded_at: iso(row.recorded),
    reason: row.change_reason,
  }
}

/**
 * Returns the parts of a prescription that decide what can be done with it. Once a dose is recorded, it is modified
 * instead of edited, so that what was given stays what was prescribed.
 */
export function stateOf(
  row: Pick<PrescriptionRow, 'type' | 'status' | 'has_records' | 'takes_over'>,
  canUpdate: boolean,
): PrescriptionState {
  const { draft, active, hold } = PRESCRIPTION_STATUS
  const isEdited = row.status === draft || ((row.status === active || row.status === hold) && !row.has_records)
  const takesOverLater = row.takes_over !== null && row.takes_over > now().getTime()
  return { type: row.type, status: row.status, editable: canUpdate && isEdited, takesOverLater }
}

/** Returns what else decides, for a caller. */
export function contextOf(episode: PrescriptionContext['episode'], canUpdate: boolean): PrescriptionContext {
  return { episode, canConfirm: canUpdate, actor: 'staff' }
}

function situationOf({ visit, episode_status: status }: PrescriptionRow, canUpdate: boolean): PrescriptionContext {
  if (visit) return contextOf(stateOfVisit(visit), canUpdate)
  return contextOf(stateOfEpisode(status ?? EPISODE_STATUS.discharged), canUpdate)
}

function endsSoon({ status, course_end: end }: PrescriptionRow): boolean {
  const { active, hold } = PRESCRIPTION_STATUS
  if ((status !== active && status !== hold) || end === null) return false
  const left = end - now().getTime()
  return left > 0 && left <= 86_400_000
}

/**
 * Returns a prescription as in responses, in the caller's language.
 * @param canUpdate whether the caller can update prescriptions of its episode or appointment
 */
export function prescriptionOf(row: PrescriptionRow, canUpdate: boolean): Prescription {
  const { drug, hold, course_end: end, stopped, doctor } = row
  const state = stateOf(row, canUpdate)
  const situation = situationOf(row, canUpdate)
  const isOpen = situation.episode === 'open' || situation.episode === 'none'
  return {
    ...versionOf(row),
    id: row.id,
    type: row.type,
    episode_id: row.episode_id,
    appointment_id: row.appointment_id,
    drug: {
      id: drug.id,
      drug_name: localizedName(drug),
      composition: drug.composition,
      dosage_form: drug.dosage_form,
      high_alert: drug.high_alert,
    },
    status_text: apiText(`prescriptionStatus.${row.status}`),
    doctor: personOf(doctor),
    doctor_id: doctor.id,
    editor_id: row.revision > 1 ? row.editor.id : null,
    created_at: iso(row.created),
    start_at: isoOrNull(row.start),
    end_date: isoOrNull(stopped === null ? end : Math.min(stopped, end ?? stopped)),
    ends_soon: endsSoon(row),
    hold: hold && { from: iso(hold.from), until: isoOrNull(hold.until), reason: hold.reason, by: personOf(hold.by) },
    stop_reason: row.stop_reason,
    warnings: row.warnings.map((warning) => ({ kind: warning.kind, text: warningText(warning) })),
    warnings_reason: row.warnings_reason,
    modifies_id: row.modifies_id,
    modified_by_id: row.modified_by_id,
    revision: row.revision,
    editable: isOpen && state.editable,
    actions: canUpdate ? availableActions(state, situation) : [],
  }
}
