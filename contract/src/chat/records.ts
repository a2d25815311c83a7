import { defineRecord } from '../kit/defineRecord'

export const chatRoomRecord = defineRecord({
  kind: 'chatRoom',
  owner: 'patient',
})
