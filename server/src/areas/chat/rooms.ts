import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ChatPerson } from '#contract/chat/calls'
import { namesOfPerson, type PersonNames } from '#contract/rules/localName'
import { assignableTo } from '../../platform/access/scope'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { clinicCoordinators, clinics } from '../../schema/clinics'
import { consultationRequests } from '../../schema/consultationRequests'
import { lobbies } from '../../schema/lobby'
import { holdsRole } from '../../schema/memberships'
import { nameColumns } from '../../schema/people'
import { rounds } from '../../schema/rounds'

export type Participant = z.output<typeof ChatPerson>

/** The chat room of a clinic, and the people its name refers to. */
interface ClinicRoom {
  name: string
  clinic_id: number
  hospital_id: number
  doctor_id: number
  /** Null in the staff room of a clinic session. */
  patient_id: number | null
  /** The appointment was cancelled: its patient does not open the room any more. */
  is_cancelled: boolean
}

/** The chat room of a consultation request, whose participants are doctors. */
interface RequestRoom {
  name: string
  request_id: number
  episode_id: number
  sender_id: number
}

/** The chat room of a round, for everybody who takes part. */
interface RoundRoom {
  name: string
  round_id: number
}

export type Room = ClinicRoom | RequestRoom | RoundRoom

/** Returns the name of the chat room of an appointment. */
export function appointmentRoom(appointmentId: number): string {
  return `appointment-${appointmentId}`
}

/** Returns the name of the staff room of a clinic session. */
export function staffRoom(sessionToken: string): string {
  return `lobby-${sessionToken}`
}

/** Returns the name of the chat room of a consultation request. */
function requestRoom(requestId: number): string {
  return `request-${requestId}`
}

/** Returns the part after the dash of those names that start with the prefix. */
function keysOf(prefix: string, names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

async function appointmentRooms(ids: number[]): Promise<ClinicRoom[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      id: appointments.id,
      clinic_id: clinics.id,
      hospital_id: clinics.hospital_id,
      doctor_id: clinics.doctor_id,
      patient_id: appointments.patient_id,
      active: appointments.active,
    })
    .from(appointments)
    .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
    .where(inArray(appointments.id, ids))
  return rows.map(({ id, active, ...room }) => ({ name: appointmentRoom(id), ...room, is_cancelled: !active }))
}

async function staffRooms(tokens: string[]): Promise<ClinicRoom[]> {
  if (tokens.length === 0) return []
  const rows = await db()
    .select({
      token: lobbies.session_token,
      clinic_id: clinics.id,
      hospital_id: clinics.hospital_id,
      doctor_id: clinics.doctor_id,
    })
    .from(lobbies)
    .innerJoin(clinics, eq(clinics.id, lobbies.clinic_id))
    .where(inArray(lobbies.session_token, tokens))
  return rows.map(({ token, ...room }) => ({ name: staffRoom(token), ...room, patient_id: null, is_cancelled: false }))
}

async function requestRooms(ids: number[]): Promise<RequestRoom[]> {
  if (ids.length === 0) return []
  const { id, episode_id, sender_id } = consultationRequests
  const rows = await db()
    .select({ request_id: id, episode_id, sender_id })
    .from(consultationRequests)
    .where(inArray(id, ids))
  return rows.map((room) => ({ name: requestRoom(room.request_id), ...room }))
}

async function roundRooms(ids: number[]): Promise<RoundRoom[]> {
  if (ids.length === 0) return []
  const rows = await db().select({ round_id: rounds.id }).from(rounds).where(inArray(rounds.id, ids))
  return rows.map(({ round_id }) => ({ name: `round-${round_id}`, round_id }))
}

/** Returns the rooms of these names, by name. Does not check whether the caller is a participant. */
export async function roomsOf(names: readonly string[]): Promise<Map<string, Room>> {
  const rooms = [
    ...(await appointmentRooms(keysOf('appointment-', names).map(Number))),
    ...(await staffRooms(keysOf('lobby-', names))),
    ...(await requestRooms(keysOf('request-', names).map(Number))),
    ...(await roundRooms(keysOf('round-', names).map(Number))),
  ]
  return new Map(rooms.map((room) => [room.name, room]))
}

/**
 * Returns the room of a name.
 * @throws Problem 404
 */
export async function roomOf(name: string): Promise<Room> {
  return orNotFound((await roomsOf([name])).get(name))
}

function kindOf(room: Room, id: number): Participant['kind'] {
  if ('round_id' in room) return 'colleague'
  if ('request_id' in room || id === room.doctor_id) return 'doctor'
  return id === room.patient_id ? 'patient' : 'coordinator'
}

/** Returns a person as a participant. At a clinic, anybody who is neither the patient nor the doctor is a coordinator. */
export function participantOf(room: Room, person: PersonNames & { id: number }): Participant {
  const kind = kindOf(room, person.id)
  return { id: person.id, ...namesOfPerson(person), avatar: null, kind }
}

/** The sender of a request, and those who can answer it or have taken it. */
async function doctorsOf(room: RequestRoom): Promise<Participant[]> {
  const people = await db()
    .select({ id: users.id, ...nameColumns })
    .from(users)
    .where(
      and(
        isNull(users.closed_at),
        sql`(${users.id} = ${room.sender_id} or ${users.id} in (
          select received.user_id from consultation_request_receivers as received
          join consultation_requests as requests on requests.id = received.request_id
          where requests.id = ${room.request_id}
            and (received.access_until is null or received.user_id in (requests.started_by, requests.answered_by))))`,
      ),
    )
    .orderBy(users.id)
  return people.map((person) => participantOf(room, person))
}

/** More people than a round has. */
const mostInRound = 500

/** Those who take part in a round. */
async function peopleOfRound(room: RoundRoom): Promise<Participant[]> {
  const people = await db()
    .select({ id: users.id, ...nameColumns })
    .from(users)
    .where(
      and(
        isNull(users.closed_at),
        sql`${users.id} in (select organizer_id from rounds where id = ${room.round_id}
          union select user_id from round_people where round_id = ${room.round_id})`,
      ),
    )
    .orderBy(users.id)
    .limit(mostInRound)
  return people.map((person) => participantOf(room, person))
}

/**
 * Returns the participants of a room: its patient if it has one, the clinic's doctor and its coordinators, for as long
 * as they can open the room; the doctors of a request; everybody in a round.
 */
export async function participantsOf(room: Room): Promise<Participant[]> {
  if ('request_id' in room) return doctorsOf(room)
  if ('round_id' in room) return peopleOfRound(room)
  const patientId = room.is_cancelled ? null : room.patient_id
  const named = sql`select ${clinicCoordinators.user_id} from ${clinicCoordinators}
    where ${clinicCoordinators.clinic_id} = ${room.clinic_id}
    union all select unnest(${numberArray(patientId === null ? [room.doctor_id] : [room.doctor_id, patientId])})`
  const isPatient = patientId === null ? sql`false` : eq(users.id, patientId)
  const works = assignableTo(users.id, ['view-Lobby'], sql`${room.hospital_id}::integer`)
  const people = await db()
    .select({ id: users.id, ...nameColumns })
    .from(users)
    .where(and(isNull(users.closed_at), sql`${users.id} in (${named})`, or(isPatient, holdsRole('SUPER_ADMIN'), works)))
    .orderBy(users.id)
  return people.map((person) => participantOf(room, person))
}
