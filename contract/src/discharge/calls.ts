import * as z from 'zod'
import { area } from '../kit/endpoint'
import { filter, One, Page, PageQuery } from '../kit/responses'
import { id } from '../kit/values'
import { ClosedEpisode, Discharge, DischargeSummary } from './discharge'
import {
  AddendumInput,
  DischargeDraftInput,
  DischargeFormInput,
  DischargeReasonInput,
  LeftBedInput,
  revision,
} from './draftInput'
import { FollowUpAppointment, FollowUpInput } from './followUp'
import { ReconciliationInput } from './reconciliation'

const one = { record: { kind: 'episode', param: 'id' } } as const
const write = ['update-episode', 'close-episode'] as const
const read = ['show-episode', ...write] as const

/** The discharge of an inpatient: a draft, the reconciliation of the medicines, follow-up appointments and the summary. */
export const discharge = area({
  show: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/discharge',
    permission: read,
    summary: 'The discharge of an episode: its draft, what is open, what is missing, and the versions of the summary',
    ...one,
    response: One(Discharge),
  },
  save: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/discharge',
    permission: write,
    summary: 'Save a part of the draft; refused with 422 on revision if another person changed it meanwhile',
    ...one,
    body: DischargeDraftInput,
    response: One(Discharge),
  },
  reason: {
    method: 'PUT',
    path: '/api/admin/episode/{id}/set-discharge-reason',
    permission: write,
    summary: 'Save the reason of the discharge and the codes of the episode',
    ...one,
    body: DischargeReasonInput,
    response: One(Discharge),
  },
  form: {
    method: 'POST',
    path: '/api/admin/episodes/dischargeForm',
    permission: write,
    summary: 'Save the completed discharge form of an episode; refused with 422 on each question with a problem',
    audit: { kind: 'episode', id: 'body.episode_id' },
    body: DischargeFormInput,
    response: One(Discharge),
  },
  reconcile: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/discharge/reconciliation',
    permission: write,
    summary: 'Save the verdicts on the ward prescriptions, and the home medicines with theirs',
    ...one,
    body: ReconciliationInput,
    response: One(Discharge),
  },
  followUps: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/dischargeForm/appointments',
    permission: read,
    summary: 'A page of the follow-up appointments of an episode, also the cancelled ones, by their start',
    query: PageQuery,
    ...one,
    reads: { kind: 'appointment', ids: 'data.id' },
    response: Page(FollowUpAppointment),
  },
  bookFollowUp: {
    method: 'POST',
    path: '/api/admin/episodes/{id}/dischargeForm/appointments',
    permission: 'create-appointment',
    summary: 'Book a free slot for the patient, by the rules of the front desk; the staff call cancels it',
    ...one,
    audit: { kind: 'appointment', id: 'data.id' },
    body: FollowUpInput,
    response: One(FollowUpAppointment),
  },
  leaveBed: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/discharge/left-bed',
    permission: write,
    summary: 'Record that the patient left the bed, which is free from then on; the episode stays open',
    ...one,
    idempotency: 'natural',
    body: LeftBedInput,
    response: One(Discharge),
  },
  close: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/close',
    permission: 'close-episode',
    summary: 'Discharge the patient: refused with 422 on each missing part; a second call returns the same response',
    changes: true,
    query: z.object({
      /** The revision that was read: refused with 422 if another person changed the draft since. */
      revision: filter(revision),
    }),
    ...one,
    idempotency: 'natural',
    response: One(ClosedEpisode),
  },
  addAddendum: {
    method: 'POST',
    path: '/api/admin/episodes/{id}/discharge/addenda',
    permission: write,
    summary: 'Add a dated text to the summary of a closed episode, as a new version',
    ...one,
    body: AddendumInput,
    response: One(DischargeSummary),
  },
  summary: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/discharge/summary',
    permission: read,
    summary: 'A version of the summary, the newest one by default; 404 before the discharge',
    query: z.object({ version: filter(id) }),
    ...one,
    response: One(DischargeSummary),
  },
})
