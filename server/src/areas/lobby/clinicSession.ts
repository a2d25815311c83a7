import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
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

/** A clinic on one date (`YYYY-MM-DD` in its own calendar), once its doctor has started it. Times are instants. */
export type ClinicSession = Awaited<ReturnType<typeof selectClinicSessions>>[number]

/** Returns the title of the session's clinic in the caller's language. */
export function titleOf({ title, alternate_title }: Pick<ClinicSession, 'title' | 'alternate_title'>): string {
  return localizedName({ name: title, alternate_name: alternate_title })
}

/**
 * Returns the clinic session of a token.
 * @throws Problem 404
 */
export async function clinicSessionByToken(token: string): Promise<ClinicSession> {
  const [session] = await selectClinicSessions(eq(lobbies.session_token, token))
  return orNotFound(session)
}

/**
 * Returns the matching clinic session, locked until the transaction ends, so that changes to its queue are serialized.
 */
async function lockClinicSession(condition: SQL | undefined): Promise<ClinicSession | undefined> {
  const [session] = await selectClinicSessions(condition).for('update', { of: lobbies })
  return session
}

/**
 * Returns and locks the clinic session of a token.
 * @throws Problem 404
 */
export async function lockClinicSessionByToken(token: string): Promise<ClinicSession> {
  return orNotFound(await lockClinicSession(eq(lobbies.session_token, token)))
}

/** Returns and locks the clinic session with this id, if it exists. */
export function lockClinicSessionById(id: number): Promise<ClinicSession | undefined> {
  return lockClinicSession(eq(lobbies.id, id))
}

/** Returns and locks the clinic session of a clinic's date, if it has been started. */
export function lockClinicSessionOfDay(clinicId: number, date: string): Promise<ClinicSession | undefined> {
  return lockClinicSession(and(eq(lobbies.clinic_id, clinicId), eq(lobbies.date, date)))
}
