import { defineRecord } from '../kit/defineRecord'

/** A stay or a visit in the FHIR API. */
export const encounterRecord = defineRecord({
  kind: 'encounter',
  owner: 'patient',
})

/** A problem or a diagnosis in the FHIR API. */
export const conditionRecord = defineRecord({
  kind: 'condition',
  owner: 'patient',
})
