import { eq } from 'drizzle-orm'
import type { ResponseOf } from '#contract/kit/endpoint'
import type { ApiTextKey } from '#contract/kit/issues'
import type { lobby } from '#contract/lobby/calls'
import { APPOINTMENT_STATUS, type AppointmentStatus } from '#contract/rules/appointmentStatus'
import { type Arrival, arrivalChoices } from '#contract/rules/arrival'
import { arrivedValues } from '#contract/rules/walkIn'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { appointments } from '../../schema/appointments'
import { clinics } from '../../schema/clinics'
import { type ClinicSession, lockClinicSessionOfDay } from './clinicSession'
import { lockAppointment } from './consultation'
import { publishQueueChanged } from './events'
import { sessionPatients } from './queue'

type AppointmentRow = typeof appointments.$inferSelect

const { inLobby } = APPOINTMENT_STATUS

/** Returns the clinic and the date of an appointment. */
async function dayOf(appointmentId: number) {
  const [day] = await db()
    .select({
      clinic_id: appointments.clinic_id,
      date: appointments.date,
      type: clinics.type,
      time_zone: clinics.time_zone,
    })
    .from(appointments)
    .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
    .where(eq(appointments.id, appointmentId))
  return orNotFound(day)
}
type Day = Awaited<ReturnType<typeof dayOf>>

/** A patient may come before the doctor starts the clinic session, and be late after midnight of a running one. */
function checkDay({ type, date, time_zone: zone }: Day, session: ClinicSession | undefined): void {
  if (type !== 'physical') throw fieldProblem('arrival', 'lobby.physicalOnly')
  if (session?.ended_at) throw fieldProblem('session', 'lobby.ended')
  if (!session && localTime(now().getTime(), zone).date !== date) throw fieldProblem('arrival', 'lobby.arrivalToday')
}

const refusals: Readonly<Record<Arrival, ApiTextKey>> = {
  late: 'lobby.alreadyThere',
  arrived: 'booking.closed',
  left: 'lobby.notThere',
}

/** Returns the columns that record an arrival. The number and the time of joining stay when the patient comes back. */
async function valuesOf(row: AppointmentRow, arrival: Arrival, session: Pick<ClinicSession, 'clinic_id' | 'date'>) {
  if (arrival === 'late') return { arrival, arrival_at: now() }
  if (arrival === 'left') return { arrival, arrival_at: now(), left_at: now() }
  const patients = row.lobby_order === null ? await sessionPatients(session) : []
  const number = row.lobby_order ?? patients.find(({ appointmentId }) => appointmentId === row.id)?.number
  return {
    ...arrivedValues(now()),
    joined_at: row.joined_at ?? now(),
    ...(number === undefined ? {} : { lobby_order: number }),
  }
}

function hasRecorded(row: AppointmentRow, arrival: Arrival): boolean {
  return row.arrival === arrival && (arrival !== 'arrived' || row.status >= inLobby)
}

async function record(appointmentId: number, arrival: Arrival): Promise<AppointmentRow> {
  const day = await dayOf(appointmentId)
  const session = await lockClinicSessionOfDay(day.clinic_id, day.date)
  const row = await lockAppointment(day, appointmentId)
  if (hasRecorded(row, arrival)) return row
  checkDay(day, session)
  const status = row.status as AppointmentStatus
  if (!arrivalChoices({ status, arrival: row.arrival }).includes(arrival))
    throw fieldProblem('arrival', refusals[arrival])
  const [changed] = await db()
    .update(appointments)
    .set(await valuesOf(row, arrival, session ?? day))
    .where(eq(appointments.id, row.id))
    .returning()
  publishQueueChanged({ clinic_id: day.clinic_id, token: session?.token ?? null })
  return orNotFound(changed)
}

/**
 * Records at the desk of a physical clinic that a patient is late, has arrived or has left. One who has arrived is in the
 * queue like one who is connected; one who left stays in the queue for ten minutes, and the number for the day. The same
 * again changes nothing.
 * @throws Problem 404; 422 at a virtual clinic, on another day, after the session, or when it does not follow what was
 * recorded before
 */
export async function recordArrival(
  appointmentId: number,
  arrival: Arrival,
): Promise<ResponseOf<(typeof lobby)['arrival']>> {
  const row = await record(appointmentId, arrival)
  const status = row.status as AppointmentStatus
  return {
    data: {
      id: row.id,
      arrival: row.arrival,
      arrival_at: row.arrival_at?.toISOString() ?? null,
      arrival_choices: [...arrivalChoices({ status, arrival: row.arrival })],
      lobby_order: row.lobby_order ?? 0,
      lobby_state: row.lobby_state,
      status,
      status_text: apiText(`appointmentStatus.${status}`),
    },
  }
}
