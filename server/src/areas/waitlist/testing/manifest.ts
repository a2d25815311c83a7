import { clinicCoordinators, clinics } from '../../../schema/clinics'
import { waitlistEntries } from '../../../schema/waitlist'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { freeTerms } from '../../clinics/testing/freeTerms'
import { ofClinic } from '../../clinics/testing/rules'

export const areaTesting: AreaTesting = {
  rules: {
    waitlistEntry: ofClinic,
    ownWaitlistEntry: { self: ['PATIENT'], superAdmin: false, description: 'the patient who waits only' },
  },
  /** A physical clinic of the hospital, and an entry for its doctor there: no other clinic matches it. */
  async createRecords({ testServer: { database, clock }, hospital, owners: { doctor, coordinator, patient }, date }) {
    const clinic = idOf(
      await database
        .insert(clinics)
        .values({
          title: `Physical clinic of ${hospital}`,
          hospital_id: hospital,
          level_id: 1,
          specialty_id: 1,
          doctor_id: doctor,
          time_zone: 'Africa/Cairo',
          type: 'physical',
          address: 'Ground floor',
          ...freeTerms,
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .returning({ id: clinics.id }),
    )
    await database.insert(clinicCoordinators).values({ clinic_id: clinic, user_id: coordinator })
    const entry = idOf(
      await database
        .insert(waitlistEntries)
        .values({
          patient_id: patient,
          doctor_id: doctor,
          hospital_id: hospital,
          date_from: date,
          date_to: date,
          parts: ['morning', 'afternoon', 'evening'],
          time_zone: 'Africa/Cairo',
          created_at: clock.now(),
        })
        .returning({ id: waitlistEntries.id }),
    )
    return { waitlistEntry: entry, ownWaitlistEntry: entry }
  },
  samples: () => ({ priority: 1, offer: 'open' }),
  samplesOfCalls: {
    'staffWaitlist.create': { date_from: '2026-11-19', date_to: '2026-11-30', parts: ['evening'] },
    'waitlist.create': {
      doctor_id: '',
      specialty_id: 1,
      hospital_id: '',
      appointment_id: '',
      date_from: '2026-11-19',
      date_to: '2026-11-30',
      parts: ['morning'],
    },
  },
}
