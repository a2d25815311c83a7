import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ChatPerson } from '#contract/chat/calls'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { found } from '../../platform/http/problem'
import { appointments } from '../appointments'
import { clinicCoordinators, clinics } from '../clinics'
import { lobbies } from '../lobby'

export type Participant = z.output<typeof ChatPerson>

/** What a room's name belongs to. */
export interface Room {
  name: string
  clinicId: number
  doctorId: number
  /** Null in the room of a session's staff. */
  patientId: number | null
}

export function appointmentRoom(appointmentId: number): string {
  return `appointment-${appointmentId}`
}

export function staffRoom(sessionToken: string): string {
  return `lobby-${sessionToken}`
}

/** What follows the dash in those of the names that begin so. */
function keysOf(prefix: string, names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

async function appointmentRooms(ids: number[]): Promise<Room[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      id: appointments.id,
      clinicId: clinics.id,
      doctorId: clinics.doctorId,
      patientId: appointments.patientId,
    })
    .from(appointments)
    .innerJoin(clinics, eq(clinics.id, appointments.clinicId))
    .where(inArray(appointments.id, ids))
  return rows.map(({ id, ...room }) => ({ name: appointmentRoom(id), ...room }))
}

async function staffRooms(tokens: string[]): Promise<Room[]> {
  if (tokens.length === 0) return []
  const rows = await db()
    .select({ token: lobbies.sessionToken, clinicId: clinics.id, doctorId: clinics.doctorId })
    .from(lobbies)
    .innerJoin(clinics, eq(clinics.id, lobbies.clinicId))
    .where(inArray(lobbies.sessionToken, tokens))
  return rows.map(({ token, ...room }) => ({ name: staffRoom(token), ...room, patientId: null }))
}

/** The rooms of these names, by name; whether the caller may talk in them is not asked here. */
export async function roomsOf(names: readonly string[]): Promise<Map<string, Room>> {
  const rooms = [
    ...(await appointmentRooms(keysOf('appointment-', names).map(Number))),
    ...(await staffRooms(keysOf('lobby-', names))),
  ]
  return new Map(rooms.map((room) => [room.name, room]))
}

/** @throws 404 */
export async function roomOf(name: string): Promise<Room> {
  return found((await roomsOf([name])).get(name))
}

/** Who is neither the patient nor the doctor speaks for the clinic. */
export function participantOf(room: Room, person: { id: number; firstName: string; lastName: string }): Participant {
  const kind = person.id === room.patientId ? 'patient' : person.id === room.doctorId ? 'doctor' : 'coordinator'
  return { id: person.id, name: `${person.firstName} ${person.lastName}`, avatar: null, kind }
}

/** Those who talk in the room: its patient if it has one, the clinic's doctor and coordinators. */
export async function participantsOf(room: Room): Promise<Participant[]> {
  const others = room.patientId === null ? [room.doctorId] : [room.doctorId, room.patientId]
  const talking = sql`select ${clinicCoordinators.userId} from ${clinicCoordinators}
    where ${clinicCoordinators.clinicId} = ${room.clinicId}
    union all select unnest(${numberArray(others)})`
  const people = await db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isNull(users.closedAt), sql`${users.id} in (${talking})`))
    .orderBy(users.id)
  return people.map((person) => participantOf(room, person))
}
