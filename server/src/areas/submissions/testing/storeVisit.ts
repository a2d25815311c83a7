import type { TestServer } from '../../../platform/testing/server'
import { appointments } from '../../../schema/appointments'
import { clinics } from '../../../schema/clinics'
import { idOf } from '../../../testing/stored'
import { freeTerms } from '../../clinics/testing/freeTerms'

/**
 * Stores a clinic of a hospital, with a visit of a patient.
 * @param doctor a new one by default
 * @param at when it began; two days ago by default
 * @returns the doctor's id
 */
export async function storeVisit(
  testServer: TestServer,
  { patient, hospital, doctor, at }: { patient: number; hospital: number; doctor?: number; at?: Date },
): Promise<number> {
  const { database, clock } = testServer
  const createdAt = clock.now()
  const doctorId = doctor ?? (await testServer.addUser({ role: 'DOCTOR', hospitals: [hospital] })).userId
  const clinic = idOf(
    await database
      .insert(clinics)
      .values({
        title: `Clinic of ${doctorId} and ${patient}`,
        hospital_id: hospital,
        level_id: 1,
        specialty_id: 1,
        doctor_id: doctorId,
        time_zone: 'Africa/Cairo',
        type: 'virtual',
        ...freeTerms,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning({ id: clinics.id }),
  )
  const startsAt = at ?? new Date(createdAt.getTime() - 2 * 86_400_000)
  await database.insert(appointments).values({
    code: crypto.randomUUID(),
    clinic_id: clinic,
    doctor_id: doctorId,
    patient_id: patient,
    date: startsAt.toISOString().slice(0, 10),
    slot: '13:00',
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 900_000),
    price: 0,
    status: 4,
    created_at: createdAt,
  })
  return doctorId
}
