import { defineRecord } from '../kit/defineRecord'

/** A consultation request, for both sides. */
export const consultationRequestRecord = defineRecord({
  kind: 'consultationRequest',
  owner: 'patient',
  explained: true,
  /** With it, doctors read the requests that they receive, and answer them. */
  permissions: { 'list-requests': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR'] } },
})

/** The same request, for those who have received it and can answer it. */
export const receivedRequestRecord = defineRecord({
  kind: 'receivedRequest',
  owner: 'patient',
  sameFields: 'consultationRequest',
})

/** The same request, for the hospital of the patient, which does what it advises. */
export const sentRequestRecord = defineRecord({
  kind: 'sentRequest',
  owner: 'patient',
  sameFields: 'consultationRequest',
})

/** A hospital, for the staff of its network, who consult its doctors and see who of them can be reached. */
export const consultingHospitalRecord = defineRecord({
  kind: 'consultingHospital',
  owner: 'hospital',
  sameFields: 'hospital',
})
