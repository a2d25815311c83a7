import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { named } from '../../platform/texts'
import { clinics } from '../../schema/clinics'
import { lobbies } from '../../schema/lobby'

const columns = {
  id: lobbies.id,
  token: lobbies.session_token,
  clinic_id: lobbies.clinic_id,
  date: lobbies.date,
  starts_at: lobbies.starts_at,
  ends_at: lobbies.ends_at,
  started_at: lobbies.started_at,
  ended_at: lobbies.ended_at,
  title: clinics.title,
  alternate_title: clinics.alternate_title,
  type: clinics.type,
  time_zone: clinics.time_zone,
  hospital_id: clinics.hospital_id,
  specialty_id: clinics.specialty_id,
  doctor_id: clinics.doctor_id,
}

function selectClinicSessions(condition: SQL | undefined) {
  return db().select(columns).from(lobbies).innerJoin(clinics, eq(clinics.id, lobbies.clinic_id)).where(condition)
}

/** One clinic on one date (`YYYY-MM-DD` of its own calendar), since its doctor started it; times are instants. */
export type ClinicSession = Awaited<ReturnType<typeof selectClinicSessions>>[number]

/** The title of the session's clinic in the caller's language. */
export function titleOf({ title, alternate_title }: Pick<ClinicSession, 'title' | 'alternate_title'>): string {
  return named({ name: title, alternate_name: alternate_title })
}

/** @throws 404 */
export async function clinicSessionByToken(token: string): Promise<ClinicSession> {
  const [session] = await selectClinicSessions(eq(lobbies.session_token, token))
  return orNotFound(session)
}

/** What matches, held until the transaction ends: whatever changes a session's queue goes one after the other. */
async function lockClinicSession(condition: SQL | undefined): Promise<ClinicSession | undefined> {
  const [session] = await selectClinicSessions(condition).for('update', { of: lobbies })
  return session
}

/** @throws 404 */
export async function lockClinicSessionByToken(token: string): Promise<ClinicSession> {
  return orNotFound(await lockClinicSession(eq(lobbies.session_token, token)))
}

export function lockClinicSessionById(id: number): Promise<ClinicSession | undefined> {
  return lockClinicSession(eq(lobbies.id, id))
}

/** The session of a clinic's date, if it has been started. */
export function lockClinicSessionOfDay(clinicId: number, date: string): Promise<ClinicSession | undefined> {
  return lockClinicSession(and(eq(lobbies.clinic_id, clinicId), eq(lobbies.date, date)))
}
