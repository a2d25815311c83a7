import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { clinics } from '../clinics'
import { lobbies } from './tables'

const columns = {
  id: lobbies.id,
  token: lobbies.sessionToken,
  clinicId: lobbies.clinicId,
  date: lobbies.date,
  startsAt: lobbies.startsAt,
  endsAt: lobbies.endsAt,
  startedAt: lobbies.startedAt,
  endedAt: lobbies.endedAt,
  title: clinics.title,
  type: clinics.type,
  timeZone: clinics.timeZone,
  hospitalId: clinics.hospitalId,
  specialtyId: clinics.specialtyId,
  doctorId: clinics.doctorId,
}

function sessionsWhere(condition: SQL | undefined) {
  return db().select(columns).from(lobbies).innerJoin(clinics, eq(clinics.id, lobbies.clinicId)).where(condition)
}

/** One clinic on one date (`YYYY-MM-DD` of its own calendar), since its doctor started it; times are instants. */
export type Session = Awaited<ReturnType<typeof sessionsWhere>>[number]

/** @throws 404 */
export async function sessionByToken(token: string): Promise<Session> {
  const [session] = await sessionsWhere(eq(lobbies.sessionToken, token))
  return found(session)
}

/** What matches, held until the transaction ends: whatever changes a session's queue goes one after the other. */
async function holdSession(condition: SQL | undefined): Promise<Session | undefined> {
  const [session] = await sessionsWhere(condition).for('update', { of: lobbies })
  return session
}

/** @throws 404 */
export async function holdSessionByToken(token: string): Promise<Session> {
  return found(await holdSession(eq(lobbies.sessionToken, token)))
}

export function holdSessionById(id: number): Promise<Session | undefined> {
  return holdSession(eq(lobbies.id, id))
}

/** The session of a clinic's date, if it has been started. */
export function holdSessionOfDay(clinicId: number, date: string): Promise<Session | undefined> {
  return holdSession(and(eq(lobbies.clinicId, clinicId), eq(lobbies.date, date)))
}
