import * as z from 'zod'
import { area } from '../kit/endpoint'
import { List, One, Page } from '../kit/responses'
import { id } from '../kit/values'
import {
  AdviceInput,
  CompleteInput,
  ConsultationsQuery,
  EndQuery,
  HandOverInput,
  OpinionInput,
  ReceivedOfCaseQuery,
  ReceivedQuery,
  RejectInput,
  RequestInput,
  RerouteInput,
  SentQuery,
} from './input'
import { ConsultationRequest, Consultations, Presence, RequestRow } from './request'

const received = { permission: 'list-requests', record: { kind: 'receivedRequest', param: 'id' } } as const

/** Those who read the case, and those who receive requests. */
const readers = ['list-requests', 'show-episode', 'update-episode'] as const

/** Consultation requests between doctors about inpatients (document 3, decisions 20). */
export const consultationRequests = area({
  ofEpisode: {
    method: 'GET',
    path: '/api/admin/episode/{id}/consultations',
    permission: ['show-episode', 'update-episode'],
    summary: 'The doctors who can be consulted about an episode, with their presence, and the requests about it',
    record: { kind: 'episode', param: 'id' },
    query: ConsultationsQuery,
    response: One(Consultations),
  },
  listReceived: {
    method: 'GET',
    path: '/api/admin/episodes/requests/list-received',
    permission: 'list-requests',
    summary: 'A page of the requests that the caller has received, the most urgent first',
    query: ReceivedQuery,
    scope: 'receivedRequest',
    reads: { kind: 'receivedRequest', ids: 'data.id' },
    response: Page(RequestRow),
  },
  received: {
    method: 'GET',
    path: '/api/admin/episodes/requests/received',
    permission: 'list-requests',
    summary: 'The requests that the caller has received, of one episode if it is given: 50 at most',
    query: ReceivedOfCaseQuery,
    scope: 'receivedRequest',
    reads: { kind: 'receivedRequest', ids: 'data.id' },
    response: List(RequestRow),
  },
  sent: {
    method: 'GET',
    path: '/api/admin/episodes/requests/sent',
    permission: 'update-episode',
    summary: 'A page of the requests that the caller has sent, the newest first',
    query: SentQuery,
    scope: { through: 'sentRequest' },
    reads: { kind: 'sentRequest', ids: 'data.id' },
    response: Page(RequestRow),
  },
  presence: {
    method: 'GET',
    path: '/api/admin/episodes/requests/presence',
    permission: 'list-requests',
    shows: 'caller',
    summary: 'Whether the caller is on duty, online and in a call, as those see it who consult them',
    response: One(
      Presence.extend({
        /** The hospitals at which the caller receives requests. */
        hospital_ids: z.array(z.number()),
      }),
    ),
  },
  show: {
    method: 'GET',
    path: '/api/admin/episodes/requests/{id}',
    permission: readers,
    summary: 'A request with its timeline, the frozen extract of the case and the signed opinions',
    record: { kind: 'consultationRequest', param: 'id' },
    response: One(ConsultationRequest),
  },
  send: {
    method: 'POST',
    path: '/api/admin/episodes/requests',
    permission: 'update-episode',
    summary: 'Ask a doctor, or the doctors on duty of a specialty, about an inpatient; freezes an extract of the case',
    audit: { kind: 'consultationRequest', id: 'data.id' },
    body: RequestInput,
    response: One(ConsultationRequest),
  },
  seen: {
    method: 'PUT',
    path: '/api/admin/episodes/requests/{id}/seen',
    summary: 'Note that a receiver has opened a request; only the first time counts',
    ...received,
    idempotency: 'natural',
    response: One(ConsultationRequest),
  },
  start: {
    method: 'GET',
    path: '/api/admin/episodes/requests/{id}/start',
    summary: 'Start the call of a request; one receiver can, and the others learn who did',
    ...received,
    changes: true,
    idempotency: 'natural',
    response: One(ConsultationRequest),
  },
  end: {
    method: 'GET',
    path: '/api/admin/episodes/requests/{id}/end',
    permission: ['list-requests', 'update-episode'],
    summary: 'End a request that has started or is answered; one that waits is cancelled by the side that sent it',
    record: { kind: 'consultationRequest', param: 'id' },
    query: EndQuery,
    changes: true,
    idempotency: 'natural',
    response: One(ConsultationRequest),
  },
  reject: {
    method: 'PUT',
    path: '/api/admin/episodes/requests/{id}/reject',
    summary: 'Reject a request with a note; with the reason too_little it goes back to the sender and its clock stands',
    ...received,
    body: RejectInput,
    response: One(RequestRow),
  },
  complete: {
    method: 'POST',
    path: '/api/admin/episodes/requests/{id}/complete',
    permission: 'update-episode',
    summary: 'Add what a receiver asked for: the request goes back to them and its clock runs on',
    record: { kind: 'sentRequest', param: 'id' },
    body: CompleteInput,
    response: One(ConsultationRequest),
  },
  answer: {
    method: 'POST',
    path: '/api/admin/episodes/requests/{id}/answer',
    summary: 'Sign a written opinion with items of advice; a later one is a new version',
    ...received,
    body: OpinionInput,
    response: One(ConsultationRequest),
  },
  reroute: {
    method: 'POST',
    path: '/api/admin/episodes/requests/{id}/reroute',
    summary: 'Pass a request on to another doctor or specialty of the hospital that is asked, with a note',
    ...received,
    body: RerouteInput,
    response: One(RequestRow),
  },
  handOver: {
    method: 'POST',
    path: '/api/admin/episodes/requests/hand-over',
    permission: 'list-requests',
    summary: 'At the end of a shift, pass all unanswered requests of the caller to the next doctors, with a note',
    audit: { kind: 'user', id: 'caller', changes: 'request' },
    body: HandOverInput,
    response: One(
      z.object({
        /** The requests that went to somebody else. */
        passed: z.array(z.number()),
        /** Those for which there is nobody else; they stay, and the coordinators are notified. */
        remaining: z.array(z.number()),
      }),
    ),
  },
  advice: {
    method: 'PUT',
    path: '/api/admin/episodes/requests/{id}/advice/{itemId}',
    permission: ['update-episode', 'execute-prescription'],
    summary: 'Report to the consultant that an item of advice was done, or why not',
    record: { kind: 'sentRequest', param: 'id' },
    params: z.object({ id, itemId: id }),
    body: AdviceInput,
    response: One(ConsultationRequest),
  },
})
