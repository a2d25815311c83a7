import { defineRecord } from '../kit/defineRecord'

export const encounterRecord = defineRecord({
  kind: 'encounter',
  owner: 'patient',
})

export const slotRecord = defineRecord({
  kind: 'slot',
  owner: 'clinic',
})

export const observationRecord = defineRecord({
  kind: 'observation',
  owner: 'patient',
})

export const conditionRecord = defineRecord({
  kind: 'condition',
  owner: 'patient',
})
