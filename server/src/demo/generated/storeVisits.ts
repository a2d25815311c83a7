import { randomBytes } from 'node:crypto'
import { lobbyStateOf, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { insertRows, insertRowsForIds, isoOf } from './insertRows'
import type { Visit, VisitSession } from './visit'

const minute = 60_000

const isoOrNull = (instant: number | null | undefined) => (instant == null ? null : isoOf(instant))

/** Returns the row with the values that booking, the waiting room, the visit and cancelling would have stored. */
function appointmentRow(visit: Visit, patientId: number) {
  const { clinic, slot, status, price, texts, seen, cancelled } = visit
  const isFree = price === 0
  return {
    code: randomBytes(8).toString('hex'),
    clinic_id: clinic.id,
    doctor_id: clinic.doctorId,
    patient_id: patientId,
    date: visit.date,
    slot: slot.key,
    starts_at: isoOf(slot.start),
    ends_at: isoOf(slot.end),
    status,
    lobby_state: lobbyStateOf(status),
    lobby_order: seen ? visit.number : null,
    payment_status: isFree ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid,
    payment_method: isFree ? 'free' : 'cash',
    price,
    cause: texts.cause || null,
    complaint: texts.complaint || null,
    recommendations: seen ? texts.recommendations : '',
    diagnosis: seen ? texts.diagnosis : '',
    examination: seen ? texts.examination : '',
    notes_saved_at: isoOrNull(seen && seen.end - minute / 2),
    joined_at: isoOrNull(visit.joinedAt),
    started_at: isoOrNull(seen?.start),
    finished_at: isoOrNull(seen?.end),
    cancelled_at: isoOrNull(cancelled?.at),
    cancelled_by: cancelled ? (cancelled.byPatient ? patientId : clinic.coordinatorId) : null,
    cancelled_by_hospital: cancelled !== null && !cancelled.byPatient,
    created_at: isoOf(visit.bookedAt),
  }
}

/** A visit with the ids of its stored appointment and of its patient. */
export interface StoredVisit {
  id: number
  patientId: number
  visit: Visit
}

/**
 * Stores the visits, in the order in which they were booked. Skips a visit whose slot has been booked meanwhile.
 * @param patientIds user ids by email
 * @returns the visits that were stored
 */
export async function storeVisits(
  visits: readonly Visit[],
  patientIds: ReadonlyMap<string, number>,
): Promise<StoredVisit[]> {
  const inOrder = visits
    .flatMap((visit) => {
      const patientId = patientIds.get(visit.patient.email)
      return patientId === undefined ? [] : [{ visit, patientId, row: appointmentRow(visit, patientId) }]
    })
    .sort((one, other) => one.visit.bookedAt - other.visit.bookedAt)
  const ids = await insertRowsForIds(
    'appointments',
    inOrder.map(({ row }) => row),
    'code',
  )
  return inOrder.flatMap(({ visit, patientId, row }) => {
    const id = ids.get(row.code)
    return id === undefined ? [] : [{ id, patientId, visit }]
  })
}

export async function storeSessions(sessions: readonly VisitSession[]): Promise<void> {
  await insertRows(
    'lobbies',
    sessions.map(({ clinic, date, window, startedAt, endedAt }) => ({
      session_token: crypto.randomUUID(),
      clinic_id: clinic.id,
      date,
      starts_at: isoOf(window.start),
      ends_at: isoOf(window.end),
      started_at: isoOf(startedAt),
      ended_at: isoOrNull(endedAt),
    })),
  )
}

export async function storeRatings(stored: readonly StoredVisit[]): Promise<void> {
  await insertRows(
    'ratings',
    stored.flatMap(({ id, patientId, visit: { rating } }) =>
      rating
        ? [
            {
              model_type: 'appointment',
              model_id: id,
              user_id: patientId,
              rate: rating.rate,
              comment: rating.comment,
              created_at: isoOf(rating.at),
            },
          ]
        : [],
    ),
  )
}

/** Stores the chat messages of the visits, and both sides' read position: the last message of each room. */
export async function storeChats(stored: readonly StoredVisit[]): Promise<void> {
  const lines = stored
    .flatMap(({ id, patientId, visit }) =>
      visit.chat.map(({ isPatient, body, at }) => ({
        at,
        patientId,
        coordinatorId: visit.clinic.coordinatorId,
        row: {
          room: `appointment-${id}`,
          sender_id: isPatient ? patientId : visit.clinic.coordinatorId,
          client_id: crypto.randomUUID(),
          body,
          created_at: isoOf(at),
        },
      })),
    )
    .sort((one, other) => one.at - other.at)
  const ids = await insertRowsForIds(
    'chat_messages',
    lines.map(({ row }) => row),
    'client_id',
  )
  // Later entries replace earlier ones, so that the last message of each room remains.
  const lastLines = new Map(lines.map((line) => [line.row.room, line]))
  await insertRows(
    'chat_reads',
    [...lastLines.values()].flatMap(({ at, patientId, coordinatorId, row }) =>
      [patientId, coordinatorId].map((userId) => ({
        room: row.room,
        user_id: userId,
        message_id: ids.get(row.client_id),
        read_at: isoOf(at),
      })),
    ),
  )
}
