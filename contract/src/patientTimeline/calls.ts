import * as z from 'zod'
import { PreviewQuery } from '../imaging/image'
import { area } from '../kit/endpoint'
import { Blob, filter, One, Page, paging } from '../kit/responses'
import { id } from '../kit/values'
import { LabTrend } from '../results/labTrend'
import { PatientInvestigation, PatientTimelineItem, ResultsSize, resultFileKinds, VisitOrders } from './timeline'

/** Which results are wanted; by default all. */
const wantedResults = z.object({
  /** Of the result whose files are wanted. */
  investigation_id: filter(id),
  /** Of the stay whose results are wanted. */
  episode_id: filter(id),
})

const ofVisit = { record: { kind: 'ownAppointment', param: 'id' } } as const
const ofStay = { record: { kind: 'ownEpisode', param: 'id' } } as const

/** The patient's own past: what happened, what was ordered in a visit, and the results of a stay that has ended. */
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
    ...ofVisit,
    response: One(VisitOrders),
  },
  trend: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/values/{valueId}/trend',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary:
      'My values of the same analyte and unit over time, of the results of my visits and of my stays that have ended',
    ...ofVisit,
    response: One(LabTrend),
  },
  results: {
    method: 'GET',
    path: '/api/patient/results/download',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary:
      'The files of all results of my visits and of my stays that have ended, or of some of them, as a zip file, generated while it is sent: the newest 10,000',
    query: wantedResults.extend({
      /** Reports and pictures, or images in DICOM; by default both. */
      files: filter(z.enum(resultFileKinds)),
    }),
    scope: 'own',
    response: Blob,
  },
  resultsSize: {
    method: 'GET',
    path: '/api/patient/results/size',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'How many files such zip files have, and of which size',
    query: wantedResults,
    scope: 'own',
    response: One(ResultsSize),
  },
  resultFile: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/investigation-files/{fileId}',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'One file of the result of an investigation of a visit of mine, once it is done',
    ...ofVisit,
    response: Blob,
  },
  preview: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/investigation-files/{fileId}/preview',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'The preview of a frame of a DICOM file of such a result as a JPEG picture, not for diagnosis',
    query: PreviewQuery,
    ...ofVisit,
    response: Blob,
  },
  stayResults: {
    method: 'GET',
    path: '/api/patient/episodes/{id}/results',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'A page of the results of a stay of mine that has ended, the newest first',
    query: paging(20, 100),
    ...ofStay,
    response: Page(PatientInvestigation),
  },
  stayTrend: {
    method: 'GET',
    path: '/api/patient/episodes/{id}/values/{valueId}/trend',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'The same trend, of a value of such a stay',
    ...ofStay,
    response: One(LabTrend),
  },
  stayFile: {
    method: 'GET',
    path: '/api/patient/episodes/{id}/investigation-files/{fileId}',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'One file of a result of such a stay',
    ...ofStay,
    response: Blob,
  },
  stayPreview: {
    method: 'GET',
    path: '/api/patient/episodes/{id}/investigation-files/{fileId}/preview',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'The preview of a frame of a DICOM file of such a result as a JPEG picture, not for diagnosis',
    query: PreviewQuery,
    ...ofStay,
    response: Blob,
  },
})
