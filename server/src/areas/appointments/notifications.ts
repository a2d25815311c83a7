import { sql } from 'drizzle-orm'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import type { NameInScripts } from '#contract/rules/localName'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { namesInScripts } from '../../schema/people'
import { type NotificationDraft, notify } from '../notifications'

interface NotifiedAppointment extends Record<string, unknown> {
  id: number
  clinic_id: number
  doctor_id: number
  patient_id: number
  date: string
  at: string
  clinic: NameInScripts
  doctor: NameInScripts
  patient: NameInScripts
}

async function selectNotifiedAppointments(ids: readonly number[]): Promise<NotifiedAppointment[]> {
  if (ids.length === 0) return []
  const { rows } = await db().execute<NotifiedAppointment>(sql`
    select appointments.id, appointments.clinic_id, appointments.doctor_id, appointments.patient_id, appointments.date,
      to_char(appointments.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, 
      json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) as clinic,
      ${namesInScripts(sql`doctors`)} as doctor, ${namesInScripts(sql`patients`)} as patient
    from appointments
    join clinics on clinics.id = appointments.clinic_id
    join users as doctors on doctors.id = appointments.doctor_id
    join users as patients on patients.id = appointments.patient_id
    where appointments.id = any (${numberArray(ids)})
    order by appointments.id`)
  return rows
}

function draftOf(
  type: NotificationType,
  row: NotifiedAppointment,
  notificationKey: string,
  userId: number,
  values: NotificationDraft['values'],
): NotificationDraft {
  const { id, clinic_id, date, at } = row
  const key = notificationKey ? `${id} ${notificationKey}` : String(id)
  return { type, userId, key, values: { ...values, at }, about: { appointment: { id, clinic_id, date } } }
}

/**
 * What patients are told of these appointments, each of its own.
 * @param notificationKey what is told, where an appointment can be told of several times by one type
 */
export async function patientDrafts(
  type: NotificationType,
  ids: readonly number[],
  notificationKey = '',
): Promise<NotificationDraft[]> {
  const rows = await selectNotifiedAppointments(ids)
  return rows.map((row) => draftOf(type, row, notificationKey, row.patient_id, { doctor: row.doctor }))
}

/** What doctors are told of these appointments. */
export async function doctorDrafts(type: NotificationType, ids: readonly number[]): Promise<NotificationDraft[]> {
  const rows = await selectNotifiedAppointments(ids)
  return rows.map((row) => draftOf(type, row, '', row.doctor_id, { patient: row.patient, clinic: row.clinic }))
}

/** Tells the patients of these appointments, see `patientDrafts`. */
export async function notifyPatients(
  type: NotificationType,
  ids: readonly number[],
  notificationKey = '',
): Promise<void> {
  await notify(await patientDrafts(type, ids, notificationKey))
}

/** Tells the doctors of these appointments. */
export async function notifyDoctors(type: NotificationType, ids: readonly number[]): Promise<void> {
  await notify(await doctorDrafts(type, ids))
}
