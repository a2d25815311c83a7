import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Done, filter, List, One, Page, PageQuery, paging } from '../kit/responses'
import { day, id } from '../kit/values'
import { appointmentCalls, PrescriptionQuery, statusFilter as status } from './appointmentCalls'
import { PRESCRIPTION_TYPE } from './codes'
import { emergencyDoseCalls } from './emergencyDose'
import { AdditionalDoseInput, Execution, ExecutionInput, PatientDoses, WardDose } from './execution'
import {
  PrescribingWarning,
  Prescription,
  PrescriptionChange,
  PrescriptionInput,
  PrescriptionUtilities,
  PrescriptionWithVersions,
  StatusInput,
  WarningsQuery,
} from './prescription'
import { WitnessInput } from './secondPerson'

const ofEpisode = { record: { kind: 'episode', param: 'id' } } as const
const one = { record: { kind: 'prescription', param: 'id' } } as const
const ofPrescriptions = { kind: 'prescription', ids: 'data.id' } as const
const read = ['list-prescription', 'show-prescription'] as const

const exportOf = exportCall(Prescription, { status })

export const ExecutionQuery = PageQuery.extend({
  prescription_id: filter(id),
  /** Days of the hospital, both included. */
  from: filter(day),
  to: filter(day),
})
const WardDoseQuery = paging(50, 200).extend({
  department_id: filter(id),
  /** Hours ahead; what is late or missed since 12 hours ago is always included. */
  hours: filter(z.coerce.number().int().min(1).max(24)),
})

const types = z.object({
  id,
  type: z.enum([PRESCRIPTION_TYPE.doctor, PRESCRIPTION_TYPE.discharge]),
  targetType: z.enum([PRESCRIPTION_TYPE.doctor, PRESCRIPTION_TYPE.discharge]),
})

/** Prescriptions, and their doses (the documents' executions). */
export const prescriptions = area({
  utilities: {
    method: 'GET',
    path: '/api/admin/prescriptions/utilities',
    permission: [...read, 'create-prescription', 'update-prescription'],
    shows: 'nobody',
    summary: 'What a prescription chooses from, the codes of the statuses, and whether the caller can activate one',
    query: z.object({ episodeId: filter(id), appointmentId: filter(id) }),
    response: One(PrescriptionUtilities),
  },
  listOfEpisode: {
    method: 'GET',
    path: '/api/admin/prescriptions/doctor/{id}',
    permission: read,
    summary: 'A page of the prescriptions of an episode, the newest first',
    query: PrescriptionQuery,
    ...ofEpisode,
    reads: ofPrescriptions,
    response: Page(Prescription),
  },
  sheetOfEpisode: {
    method: 'GET',
    path: '/api/admin/prescriptions/doctor/{id}/sheet',
    permission: read,
    summary: 'The prescriptions of an episode as a spreadsheet',
    ...exportOf,
    ...ofEpisode,
    reads: ofPrescriptions,
  },
  listOfDischarge: {
    method: 'GET',
    path: '/api/admin/prescriptions/S/{id}',
    permission: read,
    summary: 'A page of the prescriptions for the time after the discharge of an episode, the newest first',
    // 50 rows, unlike other lists of a case (document 3, section 9).
    query: paging(50, 100).extend({ status }),
    ...ofEpisode,
    reads: ofPrescriptions,
    response: Page(Prescription),
  },
  sheetOfDischarge: {
    method: 'GET',
    path: '/api/admin/prescriptions/S/{id}/sheet',
    permission: read,
    summary: 'The prescriptions for the time after the discharge of an episode as a spreadsheet',
    ...exportOf,
    ...ofEpisode,
    reads: ofPrescriptions,
  },
  warnings: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/prescriptions/warnings',
    permission: ['create-prescription', 'update-prescription', 'execute-prescription'],
    summary: 'What speaks against a prescription: an allergy, the same active drug, the daily limit of the drug',
    query: WarningsQuery.extend({
      /** The type of the prescription, by default that of the stay: it decides what is taken at the same time. */
      type: filter(z.enum([PRESCRIPTION_TYPE.doctor, PRESCRIPTION_TYPE.discharge])),
    }),
    ...ofEpisode,
    response: One(z.object({ warnings: z.array(PrescribingWarning) })),
  },
  show: {
    method: 'GET',
    path: '/api/admin/prescription/{id}',
    permission: read,
    summary: 'One prescription with its earlier versions',
    ...one,
    response: One(PrescriptionWithVersions),
  },
  create: {
    method: 'POST',
    path: '/api/admin/prescriptions',
    permission: 'create-prescription',
    summary: 'Prescribe a drug: as a draft, active at once, or in place of an active prescription',
    audit: { kind: 'prescription', id: 'data.id' },
    body: PrescriptionInput,
    response: One(Prescription),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/prescriptions/{id}',
    permission: 'update-prescription',
    summary:
      'Edit a prescription, or correct one that has ended with a reason; the earlier version stays in its history',
    ...one,
    body: PrescriptionChange,
    response: One(Prescription),
  },
  updateStatus: {
    method: 'PUT',
    path: '/api/admin/prescriptions/{id}/update-status',
    permission: 'update-prescription',
    summary: 'Confirm, hold, resume or discontinue a prescription',
    ...one,
    body: StatusInput,
    response: One(Prescription),
  },
  clone: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/prescriptions/{type}/clone/{targetType}',
    permission: 'create-prescription',
    summary:
      'Copy prescriptions to another type; one that was copied before is not copied again, and to the type S none without a duration or with a warning that nobody has given a reason for. Copies of the type doctor are drafts',
    changes: true,
    params: types,
    query: z.object({ status }),
    ...ofEpisode,
    idempotency: 'natural',
    response: Done.extend({
      /** The drugs of which no copy was made, because it would need a duration, or a reason for its warnings. */
      not_copied: z.array(z.string()),
    }),
  },
  executions: {
    method: 'GET',
    path: '/api/admin/episodes/prescription-execution/{id}',
    permission: read,
    summary: 'A page of the doses of an episode, the newest first',
    query: ExecutionQuery,
    ...ofEpisode,
    reads: { kind: 'execution', ids: 'data.id' },
    response: Page(Execution),
  },
  executionsSheet: {
    method: 'GET',
    path: '/api/admin/episodes/prescription-execution/{id}/sheet',
    permission: read,
    summary: 'The doses of an episode as a spreadsheet',
    ...exportCall(Execution, ExecutionQuery.omit({ page: true, limit: true }).shape),
    ...ofEpisode,
    reads: { kind: 'execution', ids: 'data.id' },
  },
  record: {
    method: 'PUT',
    path: '/api/admin/episodes/prescription-execution/{id}',
    permission: 'execute-prescription',
    summary: 'Record a dose as given or not given, once; or correct the record with a reason',
    record: { kind: 'execution', param: 'id' },
    body: ExecutionInput,
    response: One(Execution),
  },
  witness: {
    method: 'PUT',
    path: '/api/admin/episodes/prescription-execution/{id}/witness',
    permission: 'execute-prescription',
    summary:
      'Confirm or decline a dose of a high-alert drug as the second person, or complete it without one as the first, with a reason',
    record: { kind: 'execution', param: 'id' },
    body: WitnessInput,
    response: One(Execution),
  },
  doseWarnings: {
    method: 'GET',
    path: '/api/admin/prescriptions/{id}/dose-warnings',
    permission: 'execute-prescription',
    summary:
      'Why giving a dose now needs a reason: allergies recorded since, and what was given of the same ingredient under other prescriptions',
    ...one,
    response: List(z.object({ text: z.string() })),
  },
  give: {
    method: 'POST',
    path: '/api/admin/prescriptions/{id}/doses',
    permission: 'execute-prescription',
    summary: 'Record a dose as needed, or a further one, that was given',
    ...one,
    audit: { kind: 'execution', id: 'data.id' },
    body: AdditionalDoseInput,
    response: One(Execution),
  },
  doses: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/doses',
    permission: read,
    summary: 'The doses of an episode in a window of 31 days at most: the day and the course',
    query: z.object({ from: filter(day), to: filter(day) }),
    ...ofEpisode,
    response: One(PatientDoses),
  },
  wardDoses: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/doses',
    permission: read,
    summary: 'The doses of a hospital that are late, missed, due now or within the next hours, by time',
    query: WardDoseQuery,
    record: { kind: 'hospital', param: 'id' },
    scope: { through: 'episode' },
    reads: { kind: 'execution', ids: 'data.id' },
    response: Page(WardDose),
  },
  wardChecks: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/dose-checks',
    permission: read,
    summary: 'The doses of a hospital that wait for a second person, or were declined by one, the oldest first',
    query: paging(50, 200).extend({ episode_id: filter(id) }),
    record: { kind: 'hospital', param: 'id' },
    scope: { through: 'episode' },
    reads: { kind: 'execution', ids: 'data.id' },
    response: Page(WardDose),
  },
  wardDosesSheet: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/doses/sheet',
    permission: read,
    summary: 'The doses of a hospital as a spreadsheet, to print before an outage',
    ...exportCall(WardDose, WardDoseQuery.omit({ page: true, limit: true }).shape),
    record: { kind: 'hospital', param: 'id' },
    scope: { through: 'episode' },
    reads: { kind: 'execution', ids: 'data.id' },
  },
  ...appointmentCalls,
  ...emergencyDoseCalls,
})
