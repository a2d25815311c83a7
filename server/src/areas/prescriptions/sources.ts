import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

const ofEpisode = sql`join episodes on episodes.id = prescriptions.episode_id join users on users.id = episodes.patient_id`

const ofEncounter = sql`left join episodes on episodes.id = prescriptions.episode_id
  left join appointments on appointments.id = prescriptions.appointment_id
  join users on users.id = coalesce(episodes.patient_id, appointments.patient_id)`

export const prescriptionSources = {
  prescription: {
    from: sql`prescriptions ${ofEncounter} where true`,
    id: sql`prescriptions.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('prescriptions.created_at')),
    order: sql`prescriptions.id desc`,
    rules: { prescription: sql`prescriptions.id` },
  },
  execution: {
    from: sql`executions join prescriptions on prescriptions.id = executions.prescription_id ${ofEpisode} where true`,
    id: sql`executions.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('coalesce(executions.due_at, executions.given_at, executions.created_at)')),
    order: sql`executions.id desc`,
    rules: {
      execution: sql`executions.id`,
      medicationAdministration: sql`executions.id::text`,
      outageCode: sql`(select code from outage_codes where execution_id = executions.id)`,
    },
  },
} satisfies Record<string, RecordSource>
