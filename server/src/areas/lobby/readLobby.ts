import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { chat } from '#contract/chat/calls'
import type { Lobby } from '#contract/lobby/calls'
import { localTime } from '#contract/rules/wallClock'
import { users } from '../../platform/auth/tables'
import { caller, context, db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { clinics } from '../../schema/clinics'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { nameColumns, personOf } from '../../schema/people'
import { specialties } from '../../schema/reference'
import { type ClinicSession, titleOf } from './clinicSession'
import { lobbyAppointments } from './lobbyAppointments'
import { patientInRoom, sessionPatients } from './queue'

async function clinicOf(session: ClinicSession) {
  const [row] = await db()
    .select({
      hospital: { id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name },
      specialty: { id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name },
      doctor: {
        id: users.id,
        ...nameColumns,
        avatar_media_id: users.avatar_media_id,
      },
    })
    .from(clinics)
    .innerJoin(hospitals, eq(hospitals.id, clinics.hospital_id))
    .innerJoin(specialties, eq(specialties.id, clinics.specialty_id))
    .innerJoin(users, eq(users.id, clinics.doctor_id))
    .where(eq(clinics.id, session.clinic_id))
  const { hospital, specialty, doctor } = orNotFound(row)
  return {
    id: session.clinic_id,
    title: titleOf(session),
    type: session.type,
    hospital_id: hospital.id,
    hospital: optionOf(hospital),
    doctor: personOf(doctor),
    specialty: optionOf(specialty),
  }
}

/** Returns a clinic session as its staff see it. */
export async function readLobby(session: ClinicSession): Promise<z.input<typeof Lobby>> {
  const clinic = await clinicOf(session)
  const patients = await sessionPatients(session)
  const current = patientInRoom(patients)
  const visits = await lobbyAppointments(session, patients)
  const room = `lobby-${session.token}`
  const rooms = await context().platform.access.reachable('chatRoom', caller(), [room], chat.send.permission)
  const clock = (instant: Date) => localTime(instant.getTime(), session.time_zone).clock
  return {
    id: session.id,
    session_token: session.token,
    clinic_id: session.clinic_id,
    date: session.date,
    date_formatted: session.date.split('-').reverse().join('/'),
    from: clock(session.starts_at),
    to: clock(session.ends_at),
    starts_at: session.starts_at.toISOString(),
    ends_at: session.ends_at.toISOString(),
    started_at: session.started_at.toISOString(),
    ended_at: session.ended_at?.toISOString() ?? null,
    time_zone: session.time_zone,
    clinic,
    total_patients: patients.length,
    online_count: patients.filter(({ connected }) => connected).length,
    patients: Object.fromEntries(visits.map(({ patient_id: id, patient }) => [id, patient])),
    appointments: visits.map(({ id, patient_id, patient }) => ({ id, patient_id, patient })),
    current_appointment_id: current?.appointmentId ?? null,
    room_order: current?.number ?? null,
    is_doctor: session.doctor_id === caller().id,
    can_chat: rooms.has(room),
  }
}
