import { defineRecord } from '../kit/defineRecord'

export const escalationRecord = defineRecord({
  kind: 'escalation',
  owner: 'patient',
  explained: true,
})
