import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, List, One, Page, paging } from '../kit/responses'
import { takesPart } from '../meeting/roundCall'
import { AccessiblePatient, Conference, RoundCase, RoundNote, RoundState } from './conference'
import {
  ActiveCaseInput,
  AttendanceInput,
  CasesQuery,
  ConsultationInput,
  FloorInput,
  HandInput,
  PatientsQuery,
  PollChangeInput,
  PollInput,
  SpeakerInput,
  ViewInput,
} from './input'

const attended = { permission: takesPart, record: { kind: 'attendedRound', param: 'id' } } as const
const led = { permission: takesPart, record: { kind: 'ledRound', param: 'id' } } as const

const StateResponse = One(RoundState)

/** The calls of a round that runs, and of the notes that it leaves. */
export const conferenceCalls = area({
  conference: {
    method: 'GET',
    path: '/api/admin/rounds/{id}/conference',
    summary: 'A round that runs: its state with its version, the agenda and the case that is shown',
    ...attended,
    reads: { kind: 'roundCase', ids: 'data.agenda.id' },
    response: One(Conference),
  },
  accessiblePatients: {
    method: 'GET',
    path: '/api/admin/rounds/accessible-patients',
    permission: 'list-patient',
    summary: 'Patients whose record I open, by initials only: 20 at most',
    query: PatientsQuery,
    scope: { opens: 'patient' },
    reads: { kind: 'patient', ids: 'data.id' },
    response: List(AccessiblePatient),
  },
  cases: {
    method: 'GET',
    path: '/api/admin/rounds/cases',
    permission: ['show-episode', 'update-episode'],
    summary: 'The cases of a patient that I open, the newest first: 20 at most',
    query: CasesQuery,
    scope: { opens: 'episode' },
    reads: { kind: 'episode', ids: 'data.id' },
    response: List(RoundCase),
  },
  activeCase: {
    method: 'POST',
    path: '/api/admin/rounds/{id}/active-case',
    summary: 'Show a case of the agenda, or another one whose record the caller opens, to everybody; or none',
    ...led,
    audit: { kind: 'roundCase', id: 'handler', changes: 'request' },
    body: ActiveCaseInput,
    response: StateResponse,
  },
  addConsultation: {
    method: 'POST',
    path: '/api/admin/rounds/{id}/add-consultation',
    summary: 'Write a note of the round into the patient’s case',
    ...led,
    audit: { kind: 'episode', id: 'body.case_id', changes: 'request' },
    body: ConsultationInput,
    response: One(z.object({ id: z.number(), message: z.string() })),
  },
  ofEpisode: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/round-consultations',
    permission: ['show-episode', 'update-episode'],
    summary: 'A page of the notes of rounds in a case, the newest first',
    // Lists of a case show five rows (document 3, section 9).
    query: paging(5, 100),
    record: { kind: 'episode', param: 'id' },
    response: Page(RoundNote),
  },
  switchSpeaker: {
    method: 'POST',
    path: '/api/admin/rounds/{id}/switch-speaker',
    summary: 'Make another presenter who is online the one who controls; clears the patient and the case',
    ...led,
    body: SpeakerInput,
    response: StateResponse,
  },
  attendanceUpdate: {
    method: 'POST',
    path: '/api/admin/rounds/{id}/attendance-update',
    summary: 'Record that the caller joined, is still there, or left',
    ...attended,
    body: AttendanceInput,
    idempotency: 'natural',
    audit: { kind: 'attendedRound', id: 'params.id', changes: 'request' },
    response: Done,
  },
  view: {
    method: 'PUT',
    path: '/api/admin/rounds/{id}/view',
    summary: 'What the presenter looks at; the newest one wins',
    ...led,
    body: ViewInput,
    idempotency: 'natural',
    audit: 'none',
    response: Done,
  },
  raiseHand: {
    method: 'POST',
    path: '/api/admin/rounds/{id}/hand',
    summary: 'Raise my hand',
    ...attended,
    body: HandInput,
    idempotency: 'natural',
    response: StateResponse,
  },
  lowerHand: {
    method: 'DELETE',
    path: '/api/admin/rounds/{id}/hand',
    summary: 'Lower my hand',
    ...attended,
    idempotency: 'natural',
    response: StateResponse,
  },
  floor: {
    method: 'POST',
    path: '/api/admin/rounds/{id}/floor',
    summary: 'Give the floor to a person, or take it back; then their hand falls',
    ...led,
    body: FloorInput,
    response: StateResponse,
  },
  poll: {
    method: 'POST',
    path: '/api/admin/rounds/{id}/polls',
    summary: 'Ask everybody a question with two to five options; closes the one before',
    ...led,
    body: PollInput,
    response: StateResponse,
  },
  changePoll: {
    method: 'PUT',
    path: '/api/admin/rounds/{id}/polls',
    summary: 'Vote in the open poll, or close it. Nobody sees who voted for what',
    ...attended,
    body: PollChangeInput,
    idempotency: 'natural',
    response: StateResponse,
  },
})
