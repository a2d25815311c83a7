import { defineRecord } from '../kit/defineRecord'

export const waitlistEntryRecord = defineRecord({
  kind: 'waitlistEntry',
  owner: 'clinic',
  explained: true,
})

export const ownWaitlistEntryRecord = defineRecord({
  kind: 'ownWaitlistEntry',
  owner: 'user',
  sameFields: 'waitlistEntry',
})
