import { defineRecord } from '../kit/defineRecord'

/** The code of a dose on an outage sheet. */
export const outageCodeRecord = defineRecord({
  kind: 'outageCode',
  owner: 'hospital',
})
