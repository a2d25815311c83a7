import { defineRecord } from '../kit/defineRecord'

/** An escalation about a patient, until somebody acknowledges it. */
export const escalationRecord = defineRecord({
  kind: 'escalation',
  owner: 'patient',
  explained: true,
})
