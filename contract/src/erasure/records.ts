import { defineRecord } from '../kit/defineRecord'

/** A patient's request to erase their account, for those who manage it (decision 217). */
export const erasureRequestRecord = defineRecord({
  kind: 'erasureRequest',
  owner: 'patient',
  explained: true,
})
