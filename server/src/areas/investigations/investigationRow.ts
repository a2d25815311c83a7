import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { INVESTIGATION_STATUS, investigationPriorities } from '#contract/investigations/codes'
import { epochMs } from '../../platform/database/expressions'
import { VisitRow, visitJson } from '../../schema/encounter'
import { OptionRow, optionJson } from '../../schema/options'
import { PersonRow, personJson } from '../../schema/people'

/** The value of `typeJson`. */
export const TypeRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  loinc: z.string().nullable(),
})

/** An SQL expression of `TypeRow`, from `investigation_types`. */
export const typeJson = `json_build_object('id', investigation_types.id, 'name', investigation_types.name,
  'alternate_name', investigation_types.name_ar, 'loinc', investigation_types.loinc)`

/** An order as read. Instants are milliseconds since the epoch. */
export const InvestigationRow = z.strictObject({
  id: z.int(),
  code: z.string(),
  group_id: z.int(),
  episode_id: z.int().nullable(),
  appointment_id: z.int().nullable(),
  patient_id: z.int(),
  center_type: z.enum(CENTER_TYPE),
  types: z.array(TypeRow),
  doctor: PersonRow,
  editor: PersonRow,
  center: OptionRow.nullable(),
  /** Of the episode or the clinic. */
  hospital: OptionRow,
  time_zone: z.string(),
  date: z.string(),
  priority: z.enum(investigationPriorities),
  status: z.enum(INVESTIGATION_STATUS),
  /** Whether the sample, or the patient, is with the center. */
  in_progress: z.boolean(),
  external_investigation: z.boolean(),
  order_notes: z.string().nullable(),
  execution_date: z.string().nullable(),
  execution_notes: z.string().nullable(),
  files: z.int(),
  created: z.int(),
  seen: z.boolean(),
  outside_waiting: z.boolean(),
  /** Of its episode. */
  episode_status: z.enum(EPISODE_STATUS).nullable(),
  /** Of its appointment. */
  visit: VisitRow.nullable(),
  revision: z.int(),
})
export type InvestigationRow = z.output<typeof InvestigationRow>

/** Whether the last sample of an order was taken or received, and not rejected. Expects `investigations`. */
export const isInProgress = sql.raw(`(investigations.status = 1 and coalesce((select event <> 'rejected'
  from investigation_events where investigation_id = investigations.id and event in ('sample_taken', 'sent', 'received', 'rejected', 'preliminary')
  order by id desc limit 1), false))`)

/** The columns of `InvestigationRow`, from `investigationTables`. */
export const investigationColumns = sql`${sql.raw(`investigations.id, investigations.code,
  coalesce(investigations.group_id, investigations.id) as group_id, investigations.episode_id,
  investigations.appointment_id, investigations.patient_id, investigations.center_type,
  (select json_agg(${typeJson} order by chosen.position) from investigation_order_types as chosen
    join investigation_types on investigation_types.id = chosen.type_id
    where chosen.investigation_id = investigations.id) as types,
  ${personJson('doctors')} as doctor, ${personJson('editors')} as editor,
  case when centers.id is not null then ${optionJson('centers')} end as center,
  ${optionJson('hospitals')} as hospital, coalesce(clinics.time_zone, hospitals.time_zone) as time_zone,
  investigations.date, investigations.priority, investigations.status,`)} ${isInProgress} as in_progress,
  ${sql.raw(`investigations.external_investigation, investigations.order_notes, investigations.execution_date,
  investigations.execution_notes, (select count(*)::integer from investigation_files
    where investigation_files.investigation_id = investigations.id and investigation_files.kind = 'result') as files,
  ${epochMs('investigations.created_at')} as created, investigations.seen_at is not null as seen,
  exists (select from outside_results where investigation_id = investigations.id and state = 'waiting') as outside_waiting,
  episodes.status as episode_status, case when appointments.id is not null then ${visitJson} end as visit,
  investigations.revision`)}`

/**
 * Returns the tables of `investigationColumns`.
 * @param investigations a table expression with this alias
 */
export const investigationTables = (investigations = sql`investigations`) => sql`${investigations}
  left join episodes on episodes.id = investigations.episode_id
  left join appointments on appointments.id = investigations.appointment_id
  left join clinics on clinics.id = appointments.clinic_id
  join hospitals on hospitals.id = coalesce(episodes.hospital_id, clinics.hospital_id)
  left join centers on centers.id = investigations.center_id
  join users as doctors on doctors.id = investigations.doctor_id
  join users as editors on editors.id = investigations.editor_id`
