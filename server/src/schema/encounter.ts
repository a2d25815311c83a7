import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { RecordKind } from '#contract/kit/record'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, context } from '../platform/context'
import { epochMs } from '../platform/database/expressions'
import { readJsonRows } from '../platform/database/jsonRows'
import { orNotFound } from '../platform/http/problem'
import { checkNamedRecord, recheckRecords } from '../platform/http/recordsOfCall'
import { episodeOf, lockedEpisode, type OrderedEpisode, stateOfEpisode } from './episodeOf'
import { isOpenForNotes } from './openForNotes'

/** What an order, such as a prescription, is of: an episode, or an outpatient appointment. */
export interface EncounterRef {
  kind: 'episode' | 'appointment'
  id: number
}
export const episodeRef = (id: number): EncounterRef => ({ kind: 'episode', id })
export const appointmentRef = (id: number): EncounterRef => ({ kind: 'appointment', id })

/** What orders need of their encounter. */
export interface OrderedEncounter {
  encounter: EncounterRef
  hospital_id: number
  /** Of the hospital where the patient stays, or of the clinic. */
  time_zone: string
  patient_id: number
  /**
   * Of an episode: `open` or `closed`. Of an appointment: `none` if the caller can still write in it, `over` if not.
   */
  state: 'open' | 'closed' | 'none' | 'over'
}

/** Returns what an order is of. @throws Problem 404 of a row with neither, which the database does not have */
export function encounterOf(row: { episode_id: number | null; appointment_id: number | null }): EncounterRef {
  const { episode_id: episode, appointment_id: appointment } = row
  return appointment === null ? episodeRef(orNotFound(episode ?? undefined)) : appointmentRef(appointment)
}

/** Of an appointment, what decides whether the caller writes in it. */
export const VisitRow = z.strictObject({
  status: z.enum(APPOINTMENT_STATUS),
  doctor_id: z.int(),
  /** Milliseconds since the epoch. */
  finished: z.int().nullable(),
})

/** An SQL expression of `VisitRow`, from `appointments`. */
export const visitJson = `json_build_object('status', appointments.status, 'doctor_id', appointments.doctor_id,
  'finished', ${epochMs('appointments.finished_at')})`

/** Returns whether the caller can order and edit in a visit: its doctor, while it is open for notes. */
export function stateOfVisit({ status, doctor_id: doctor, finished }: z.output<typeof VisitRow>): 'none' | 'over' {
  const finishedAt = finished === null ? null : new Date(finished)
  return doctor === caller().id && isOpenForNotes({ status, finished_at: finishedAt }) ? 'none' : 'over'
}

const AppointmentRow = z.strictObject({
  hospital_id: z.int(),
  time_zone: z.string(),
  patient_id: z.int(),
  visit: VisitRow,
})

async function readAppointment(id: number, lock: SQL): Promise<OrderedEncounter> {
  const [row] = await readJsonRows(
    AppointmentRow,
    sql`select clinics.hospital_id, clinics.time_zone, appointments.patient_id, ${sql.raw(visitJson)} as visit
      from appointments join clinics on clinics.id = appointments.clinic_id
      where appointments.id = ${id} and appointments.deleted_at is null ${lock}`,
  )
  const { visit, ...rest } = orNotFound(row)
  return { ...rest, encounter: appointmentRef(id), state: stateOfVisit(visit) }
}

/** @throws Problem 404 */
export const appointmentOf = (id: number) => readAppointment(id, sql``)

function ofEpisode({ id, hospital_id, time_zone, patient_id, status }: OrderedEpisode): OrderedEncounter {
  return { encounter: episodeRef(id), hospital_id, time_zone, patient_id, state: stateOfEpisode(status) }
}

/** Returns what orders need of an encounter. @throws Problem 404 */
export async function readEncounter({ kind, id }: EncounterRef): Promise<OrderedEncounter> {
  return kind === 'appointment' ? appointmentOf(id) : ofEpisode(await episodeOf(id))
}

/**
 * Locks what orders are of until the transaction ends, before they are locked.
 * @throws Problem 404; as `recheckRecords` for what the caller no longer reaches
 */
export async function lockedEncounter({ kind, id }: EncounterRef): Promise<OrderedEncounter> {
  if (kind === 'episode') return ofEpisode(await lockedEpisode(id))
  const appointment = await readAppointment(id, sql`for no key update of appointments`)
  await recheckRecords()
  return appointment
}

/** Returns whether the caller can open the record of an episode or appointment with a permission. */
export async function opensEncounter({ kind, id }: EncounterRef, permission: Permission): Promise<boolean> {
  return (await context().platform.access.reachable(kind, caller(), [id], [permission])).size > 0
}

/** Returns the kind of record that a person reaches who orders: of an appointment, only its doctor does. */
export function orderingKind({ kind }: EncounterRef): RecordKind {
  return kind === 'episode' ? kind : 'consultationOfDoctor'
}

/**
 * Checks that the caller can order for what a request names: for an episode that they can open, for an appointment if they are
 * its doctor.
 * @param permission to create the orders
 * @param field of the request that names it
 * @throws Problem 403 with the patient if a reason would open it; 422 on the field
 */
export async function checkOrders(encounter: EncounterRef, permission: Permission, field: string): Promise<void> {
  await checkNamedRecord({ kind: orderingKind(encounter), id: encounter.id, permissions: [permission], field })
}

/** Returns whether the caller can order for an encounter now. @param permission to create the orders */
export async function ordersFor(encounter: EncounterRef, permission: Permission): Promise<boolean> {
  const { access } = context().platform
  if ((await access.reachable(orderingKind(encounter), caller(), [encounter.id], [permission])).size === 0) return false
  const { state } = await readEncounter(encounter)
  return state === 'open' || state === 'none'
}
