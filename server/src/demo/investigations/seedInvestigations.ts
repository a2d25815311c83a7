import { and, eq, sql } from 'drizzle-orm'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { appointments } from '../../schema/appointments'
import { clinics } from '../../schema/clinics'
import { episodes } from '../../schema/episodes'
import { escalations } from '../../schema/escalations'
import { centerStaff, centers, hospitals } from '../../schema/facilities'
import { investigationTypes } from '../../schema/investigationTypes'
import { criticalOrder, ordersOfStay, ordersOfVisit } from './orders'
import { type DemoEncounter, type DemoNames, storeOrder } from './storeOrder'

const egypt = 'Africa/Cairo'
/** So many inpatients have orders. */
const mostStays = 3

async function readNames(): Promise<DemoNames> {
  const types = await db().select().from(investigationTypes)
  const places = await db().select().from(centers)
  const members = await db().select().from(centerStaff)
  return {
    types: new Map(types.map(({ id, name }) => [name, id])),
    centers: new Map(places.map(({ id, name }) => [name, id])),
    staff: new Map(members.map(({ center_id: center, user_id: user }) => [center, user])),
  }
}

/** The inpatients of Egypt, to whom the centers of the demo in Cairo are near, who were admitted at least two days ago. */
async function stays(): Promise<DemoEncounter[]> {
  const rows = await db()
    .select({ episode: episodes, timeZone: hospitals.time_zone })
    .from(episodes)
    .innerJoin(hospitals, eq(hospitals.id, episodes.hospital_id))
    .where(and(eq(episodes.status, EPISODE_STATUS.open), eq(hospitals.time_zone, egypt)))
    .orderBy(sql`${episodes.created_at} > ${new Date(now().getTime() - 36 * 3_600_000).toISOString()}`, episodes.id)
    .limit(mostStays)
  return rows.map(({ episode, timeZone }) => ({
    ...{ episode_id: episode.id, appointment_id: null, patient_id: episode.patient_id },
    ...{ doctor: episode.creator_id, timeZone, language: 'ar', until: now().getTime() },
  }))
}

async function visits(): Promise<DemoEncounter[]> {
  const rows = await db()
    .select({ visit: appointments, timeZone: clinics.time_zone })
    .from(appointments)
    .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
    .where(eq(appointments.status, APPOINTMENT_STATUS.completed))
    .orderBy(appointments.id)
  return rows.map(({ visit, timeZone }) => ({
    ...{ episode_id: null, appointment_id: visit.id, patient_id: visit.patient_id },
    ...{ doctor: visit.doctor_id, timeZone, language: 'ar', until: (visit.finished_at ?? now()).getTime() },
  }))
}

/** Opens the escalation of a critical result; the job notifies people. */
async function alertOf(investigationId: number, { episode_id }: DemoEncounter): Promise<void> {
  const at = new Date(now().getTime() - 6 * 60_000)
  const times = { opened_at: at, started_at: at, next_step_at: at }
  await db()
    .insert(escalations)
    .values({ kind: 'critical_result', level: 'high', ...times, episode_id, investigation_id: investigationId })
}

/** Seeds orders of investigations of inpatients and of finished visits. */
export async function seedInvestigations(): Promise<void> {
  const names = await readNames()
  const inpatients = await stays()
  for (const stay of inpatients) for (const order of ordersOfStay) await storeOrder(order, stay, names)
  // Not of the first case nor of the newest one, which journeys are about.
  const [, alerted] = inpatients
  if (alerted) await alertOf(await storeOrder(criticalOrder, alerted, names), alerted)
  for (const visit of await visits()) for (const order of ordersOfVisit) await storeOrder(order, visit, names)
}
