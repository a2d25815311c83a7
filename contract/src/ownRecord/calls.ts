import { area } from '../kit/endpoint'
import { Blob } from '../kit/responses'

/** The patient's own record to take away. */
export const ownRecord = area({
  download: {
    method: 'GET',
    path: '/api/patient/record/download',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary:
      'My record as a zip file, generated while it is sent: a PDF in the language of the request, and a Bundle of FHIR R4 with the same',
    scope: 'own',
    response: Blob,
  },
})
