import * as z from 'zod'
import { area } from '../kit/endpoint'
import { filter, List, NamedOption, One, Page, paging } from '../kit/responses'
import { id } from '../kit/values'
import { AcknowledgeInput, CloseInput, Escalation } from './escalation'
import { escalationLevels } from './steps'

const one = { record: { kind: 'escalation', param: 'id' } } as const
const read = ['list-vital-sign', 'show-vital-sign', 'show-episode'] as const

/** Filters of the open escalations. */
const EscalationQuery = paging(50, 100).extend({
  hospital_id: filter(id),
  level: filter(z.enum(escalationLevels)),
  /** 1: somebody has acknowledged it; 0: nobody has. */
  acknowledged: filter(z.enum(['0', '1'])),
})

/** Escalations of inpatients whose early warning score asks for a review or whose check is overdue, and of critical results. */
export const escalations = area({
  list: {
    method: 'GET',
    path: '/api/admin/escalations',
    permission: 'list-vital-sign',
    summary: 'The open escalations of all hospitals of the caller, the most urgent first',
    query: EscalationQuery,
    scope: 'escalation',
    reads: { kind: 'escalation', ids: 'data.id' },
    response: Page(Escalation),
  },
  hospitals: {
    method: 'GET',
    path: '/api/admin/escalations/hospitals',
    permission: 'list-vital-sign',
    shows: 'nobody',
    summary: 'The hospitals of the caller that have open escalations, by name: 200 at most',
    scope: { through: 'escalation' },
    response: List(NamedOption),
  },
  ofEpisode: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/escalations',
    permission: read,
    summary: 'The open escalations of an episode',
    record: { kind: 'episode', param: 'id' },
    response: One(z.array(Escalation)),
  },
  acknowledge: {
    method: 'PUT',
    path: '/api/admin/escalations/{id}/acknowledge',
    permission: 'update-vital-sign',
    summary:
      'Acknowledge an escalation with what is done about it: nobody else is notified, and that of a result is closed',
    ...one,
    body: AcknowledgeInput,
    response: One(z.array(Escalation)),
  },
  close: {
    method: 'PUT',
    path: '/api/admin/escalations/{id}/close',
    permission: 'update-vital-sign',
    summary: 'Close an escalation with a reason; that of a result is acknowledged instead',
    ...one,
    body: CloseInput,
    response: One(z.array(Escalation)),
  },
})
