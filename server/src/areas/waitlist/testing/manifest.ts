import { waitlistEntries } from '../../../schema/waitlist'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { ofClinic } from '../../clinics/testing/rules'

export const waitlistTesting: AreaTesting = {
  name: 'waitlist',
  rules: {
    waitlistEntry: ofClinic,
    ownWaitlistEntry: { self: ['PATIENT'], superAdmin: false, description: 'the patient who waits only' },
  },
  /** An entry for a virtual visit to the doctor of the clinic. */
  async createRecords({ testServer: { database, clock }, owners: { doctor, patient }, date }) {
    const entry = idOf(
      await database
        .insert(waitlistEntries)
        .values({
          patient_id: patient,
          doctor_id: doctor,
          date_from: date,
          date_to: date,
          parts: ['morning', 'afternoon', 'evening'],
          created_at: clock.now(),
        })
        .returning({ id: waitlistEntries.id }),
    )
    return { waitlistEntry: entry, ownWaitlistEntry: entry }
  },
  samples: () => ({ priority: 1, offer: 'open' }),
}
