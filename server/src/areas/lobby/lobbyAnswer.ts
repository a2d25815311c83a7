import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Lobby } from '#contract/lobby/calls'
import { localTime } from '#contract/rules/wallClock'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { clinics, optionOf, personOf } from '../clinics'
import { hospitals, specialties } from '../reference'
import { patientInRoom, sessionPatients } from './queue'
import type { Session } from './session'

async function clinicOf(session: Session) {
  const [row] = await db()
    .select({
      hospital: { id: hospitals.id, name: hospitals.name, nameAr: hospitals.nameAr },
      specialty: { id: specialties.id, name: specialties.name, nameAr: specialties.nameAr },
      doctor: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        avatarMediaId: users.avatarMediaId,
      },
    })
    .from(clinics)
    .innerJoin(hospitals, eq(hospitals.id, clinics.hospitalId))
    .innerJoin(specialties, eq(specialties.id, clinics.specialtyId))
    .innerJoin(users, eq(users.id, clinics.doctorId))
    .where(eq(clinics.id, session.clinicId))
  const { hospital, specialty, doctor } = found(row)
  return {
    id: session.clinicId,
    title: session.title,
    type: session.type,
    hospital_id: hospital.id,
    hospital: optionOf(hospital),
    doctor: personOf(doctor),
    specialty: optionOf(specialty),
  }
}

/** A session as its staff see it. */
export async function lobbyAnswer(session: Session): Promise<z.input<typeof Lobby>> {
  const clinic = await clinicOf(session)
  const patients = await sessionPatients(session)
  const current = patientInRoom(patients)
  const clock = (instant: Date) => localTime(instant.getTime(), session.timeZone).clock
  return {
    id: session.id,
    session_token: session.token,
    clinic_id: session.clinicId,
    date: session.date,
    date_formatted: session.date.split('-').reverse().join('/'),
    from: clock(session.startsAt),
    to: clock(session.endsAt),
    starts_at: session.startsAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
    started_at: session.startedAt.toISOString(),
    ended_at: session.endedAt?.toISOString() ?? null,
    time_zone: session.timeZone,
    clinic,
    total_patients: patients.length,
    online_count: patients.filter(({ connected }) => connected).length,
    current_appointment_id: current?.appointmentId ?? null,
    room_order: current?.number ?? null,
    is_doctor: session.doctorId === caller().id,
  }
}
