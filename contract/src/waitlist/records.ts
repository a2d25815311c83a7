import { defineRecord } from '../kit/defineRecord'

/** An entry of the waiting list, for the clinics that the patient waits for. */
export const waitlistEntryRecord = defineRecord({
  kind: 'waitlistEntry',
  owner: 'clinic',
  explained: true,
})

/** The same entry, for the patient who waits. */
export const ownWaitlistEntryRecord = defineRecord({
  kind: 'ownWaitlistEntry',
  owner: 'user',
  sameFields: 'waitlistEntry',
})
