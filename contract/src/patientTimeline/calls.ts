import * as z from 'zod'
import { PreviewQuery } from '../imaging/image'
import { area } from '../kit/endpoint'
import { Blob, filter, One, Page, paging } from '../kit/responses'
import { id } from '../kit/values'
import { LabTrend } from '../results/labTrend'
import { PatientTimelineItem, VisitOrders } from './timeline'

/** The patient's own past: what happened, and what was ordered in a visit. */
export const patientTimeline = area({
  list: {
    method: 'GET',
    path: '/api/patient/time-line',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'A page of my finished visits and of my stays, the newest first',
    query: paging(20, 100),
    scope: 'own',
    response: Page(PatientTimelineItem),
  },
  recommendations: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/recommendations',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'What the doctor ordered in a visit of mine, and wrote in it once it is finished',
    record: { kind: 'ownAppointment', param: 'id' },
    response: One(VisitOrders),
  },
  trend: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/values/{valueId}/trend',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary:
      'My values of the same analyte and unit over time, of the results of my visits and of my stays that have ended',
    record: { kind: 'ownAppointment', param: 'id' },
    response: One(LabTrend),
  },
  results: {
    method: 'GET',
    path: '/api/patient/results/download',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary:
      'The files of all results of my visits and of my stays that have ended, or of some of them, as a zip file, generated while it is sent: the newest 10,000',
    query: z.object({
      /** Of the result whose files are wanted. */
      investigation_id: filter(id),
      /** Of the stay whose results are wanted. */
      episode_id: filter(id),
    }),
    scope: 'own',
    response: Blob,
  },
  resultFile: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/investigation-files/{fileId}',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'One file of the result of an investigation of a visit of mine, once it is done',
    record: { kind: 'ownAppointment', param: 'id' },
    response: Blob,
  },
  preview: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/investigation-files/{fileId}/preview',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'The preview of a frame of a DICOM file of such a result as a JPEG picture, not for diagnosis',
    query: PreviewQuery,
    record: { kind: 'ownAppointment', param: 'id' },
    response: Blob,
  },
})
