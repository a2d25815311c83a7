import { FrameQuery, ImagePixels, PreviewQuery } from '../imaging/image'
import { area } from '../kit/endpoint'
import { Blob, One, Page, paging } from '../kit/responses'
import { HistoryEpisode, HistoryInvestigation, HistoryVisit } from './history'
import { historyReaders } from './readers'

const ofPatient = { permission: historyReaders, record: { kind: 'patient', param: 'patientId' } } as const
/** Few rows at a time, because each has all of its details. */
const query = paging(5, 20)
const ofInvestigations = { kind: 'investigation', ids: 'data.id' } as const

/** The past medical history of a patient, as a whole for everybody who treats them (decision 147). */
export const history = area({
  episodes: {
    method: 'GET',
    path: '/api/admin/past-medical-history/{patientId}/episodes',
    summary: 'A page of the stays of a patient with their discharge, orders and prescriptions, the newest first',
    query,
    ...ofPatient,
    reads: { kind: 'episode', ids: 'data.id' },
    response: Page(HistoryEpisode),
  },
  clinics: {
    method: 'GET',
    path: '/api/admin/past-medical-history/{patientId}/clinics',
    summary: 'A page of the past visits of a patient with what was written and prescribed, the newest first',
    query,
    ...ofPatient,
    reads: { kind: 'appointment', ids: 'data.id' },
    response: Page(HistoryVisit),
  },
  labs: {
    method: 'GET',
    path: '/api/admin/past-medical-history/{patientId}/labs',
    summary: 'A page of the lab orders of a patient with their results, the newest first',
    query,
    ...ofPatient,
    reads: ofInvestigations,
    response: Page(HistoryInvestigation),
  },
  rads: {
    method: 'GET',
    path: '/api/admin/past-medical-history/{patientId}/rads',
    summary: 'A page of the imaging orders of a patient with their results, the newest first',
    query,
    ...ofPatient,
    reads: ofInvestigations,
    response: Page(HistoryInvestigation),
  },
  media: {
    method: 'GET',
    path: '/api/admin/past-medical-history/{patientId}/media/{fileId}',
    summary: 'One file of an investigation of the patient',
    ...ofPatient,
    reads: { kind: 'investigationFile', param: 'fileId' },
    response: Blob,
  },
  preview: {
    method: 'GET',
    path: '/api/admin/past-medical-history/{patientId}/media/{fileId}/preview',
    summary: 'The preview of a frame of a DICOM file of such an investigation as a JPEG picture, not for diagnosis',
    query: PreviewQuery,
    ...ofPatient,
    reads: { kind: 'investigationFile', param: 'fileId' },
    response: Blob,
  },
  pixels: {
    method: 'GET',
    path: '/api/admin/past-medical-history/{patientId}/media/{fileId}/pixels',
    summary: 'What a viewer needs to show the frames of a DICOM file of such an investigation',
    ...ofPatient,
    reads: { kind: 'investigationFile', param: 'fileId' },
    response: One(ImagePixels),
  },
  frame: {
    method: 'GET',
    path: '/api/admin/past-medical-history/{patientId}/media/{fileId}/frame',
    summary: 'The pixels of one frame of a DICOM file of such an investigation, in the encoding that `pixels` names',
    query: FrameQuery,
    ...ofPatient,
    reads: { kind: 'investigationFile', param: 'fileId' },
    response: Blob,
  },
})
