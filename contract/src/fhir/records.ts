import { defineRecord } from '../kit/defineRecord'

/** A stay or a visit in the FHIR API. */
export const encounterRecord = defineRecord({
  kind: 'encounter',
  owner: 'patient',
})

/** The free and taken times of a clinic in the FHIR API. */
export const slotRecord = defineRecord({
  kind: 'slot',
  owner: 'clinic',
})

/** A vital sign, or a value of a lab result, in the FHIR API. */
export const observationRecord = defineRecord({
  kind: 'observation',
  owner: 'patient',
})

/** The order of an investigation, or a consultation request, in the FHIR API. */
export const serviceRequestRecord = defineRecord({
  kind: 'serviceRequest',
  owner: 'patient',
})

/** A dose of a prescription that was recorded, or one that was given in an emergency, in the FHIR API. */
export const medicationAdministrationRecord = defineRecord({
  kind: 'medicationAdministration',
  owner: 'patient',
})

/** A problem or a diagnosis in the FHIR API. */
export const conditionRecord = defineRecord({
  kind: 'condition',
  owner: 'patient',
})
