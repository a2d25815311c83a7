import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { List, NamedOption, One, Page } from '../kit/responses'
import {
  BedInput,
  DiagnosticsData,
  Episode,
  EpisodeInput,
  EpisodeQuery,
  EpisodeRow,
  MedicalHistory,
  MedicalHistoryInput,
  ResponsibleDoctorInput,
  SeverityInput,
} from './episode'
import { GuardianInput } from './guardian'

const one = { record: { kind: 'episode', param: 'id' } } as const
/** The permissions of doctors and nurses who work with a case. */
const read = ['show-episode', 'update-episode'] as const

/** Episodes: the stays of inpatients. */
export const episodes = area({
  list: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/episodes',
    permission: 'list-episode',
    summary: 'A page of the episodes of a hospital, the newest first; the open ones unless a status is given',
    query: EpisodeQuery,
    record: { kind: 'hospital', param: 'id' },
    scope: 'episode',
    reads: { kind: 'episode', ids: 'data.id' },
    response: Page(EpisodeRow),
  },
  sheet: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/episodes/sheet',
    permission: 'list-episode',
    summary: 'The episodes of a hospital as a spreadsheet, with the same filters',
    ...exportCall(EpisodeRow, EpisodeQuery.omit({ page: true, limit: true }).shape),
    record: { kind: 'hospital', param: 'id' },
    scope: 'episode',
    reads: { kind: 'episode', ids: 'data.id' },
  },
  show: {
    method: 'GET',
    path: '/api/admin/episode/{id}',
    permission: read,
    summary: 'One episode',
    ...one,
    response: One(Episode),
  },
  diagnosticsData: {
    method: 'GET',
    path: '/api/admin/episode/{id}/diagnostics-data',
    permission: read,
    summary: 'What the diagnosis of an episode follows from: the complaint, the history, the examination and the codes',
    ...one,
    response: One(DiagnosticsData),
  },
  utilities: {
    method: 'GET',
    path: '/api/admin/episodes/utilities/{id}',
    permission: ['create-episode', 'update-episode', 'list-episode'],
    shows: 'nobody',
    summary: 'What an admission to this hospital chooses from',
    record: { kind: 'hospital', param: 'id' },
    response: One(
      z.object({
        /** With the id of its logo, which the address of a case carries. */
        hospital: NamedOption.extend({ logo_id: z.number().nullable() }),
        /** The hospital's. */
        time_zone: z.string(),
        /** The country of national phone numbers: the hospital's, as an ISO code. */
        country_code: z.string(),
        /** With the rooms that are occupied now. */
        departments: z.array(NamedOption.extend({ occupied: z.array(z.string()) })),
        severities: z.array(NamedOption),
        specialties: z.array(NamedOption),
        /** The current versions of the admission forms, each for a specialty or (null) for all of them. */
        forms: z.array(NamedOption.extend({ specialty_id: z.number().nullable() })),
      }),
    ),
  },
  create: {
    method: 'POST',
    path: '/api/admin/episodes',
    permission: 'create-episode',
    summary: 'Admit a patient, registered or new; refused with 422 while the patient has an open episode anywhere',
    audit: { kind: 'episode', id: 'data.id' },
    transaction: 'handler',
    body: EpisodeInput,
    response: One(Episode),
  },
  move: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/bed',
    permission: 'update-episode',
    summary: 'Move the patient to another department or room of the hospital; refused if it is occupied',
    ...one,
    idempotency: 'natural',
    body: BedInput,
    response: One(Episode),
  },
  severity: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/severity',
    permission: 'update-episode',
    summary: 'Set the severity',
    ...one,
    idempotency: 'natural',
    body: SeverityInput,
    response: One(Episode),
  },
  doctors: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/doctors',
    permission: 'update-episode',
    summary: 'The doctors who can be responsible for the patient, those of the hospital first, 200 at most',
    ...one,
    response: List(NamedOption),
  },
  assignDoctor: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/doctor',
    permission: 'update-episode',
    summary: 'Make a doctor responsible for the patient',
    ...one,
    idempotency: 'natural',
    body: ResponsibleDoctorInput,
    response: One(Episode),
  },
  changeGuardian: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/guardian',
    permission: 'update-episode',
    summary: 'Record how the guardian is related to the patient, and what they may receive with whose consent',
    ...one,
    replaces: 'show',
    replacedFields: { relation: 'guardian', receives: 'guardian', consent: 'guardian' },
    body: GuardianInput,
    response: One(Episode),
  },
  medicalHistory: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/medical-history',
    permission: read,
    summary: 'The chief complaint, the history, the examination and the admission form with its answers',
    ...one,
    response: One(MedicalHistory),
  },
  updateMedicalHistory: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/medical-history',
    permission: 'update-episode',
    summary: 'Save the medical history of an open episode; its versions stay',
    ...one,
    body: MedicalHistoryInput,
    response: One(MedicalHistory),
  },
})
