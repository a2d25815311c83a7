import { defineRecord } from '../kit/defineRecord'

/** A conversation of a clinic or of an appointment. */
export const chatRoomRecord = defineRecord({
  kind: 'chatRoom',
  owner: 'patient',
})
