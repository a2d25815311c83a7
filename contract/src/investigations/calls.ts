import * as z from 'zod'
import { CENTER_TYPE } from '../facilities/centers'
import { area } from '../kit/endpoint'
import type { FileRule } from '../kit/form'
import { Blob, Done, filter, List, One, Page, paging, searchText } from '../kit/responses'
import { id } from '../kit/values'
import { LabTrend } from '../results/labTrend'
import { ResultAnalyte } from '../results/labValue'
import {
  INVESTIGATION_STATUS,
  investigationFileTypes,
  investigationModels,
  investigationProgress,
  mostInvestigationFiles,
} from './codes'
import {
  AssignInput,
  CancelInput,
  CenterInvestigation,
  EventInput,
  ExecutionInput,
  Investigation,
  InvestigationChange,
  InvestigationInput,
  InvestigationRow,
  InvestigationUtilities,
  SeenInput,
  UnreadResult,
} from './investigation'

const read = ['list-investigation', 'show-investigation'] as const
const one = { record: { kind: 'investigation', param: 'id' } } as const
/** Of the side that orders, without the staff of the center. */
const ordered = {
  record: { kind: 'orderedInvestigation', param: 'id' },
  audit: { kind: 'investigation', id: 'params.id' },
} as const
const reads = { kind: 'investigation', ids: 'data.id' } as const
const attachment: FileRule = { types: investigationFileTypes, required: false, max: mostInvestigationFiles }

const codes = (codesOf: Record<string, number>) => filter(z.enum(Object.values(codesOf).map(String)))
const pages = paging(20, 100)
const query = pages.extend({ center_type: codes(CENTER_TYPE), status: codes(INVESTIGATION_STATUS) })
const centerQuery = paging(20, 100).extend({
  progress: filter(z.enum(investigationProgress)),
  /** The patient's name or national id, or the code of the order. */
  q: searchText,
})

/** Declares the list of a center and the call that assigns an order to it, at its `{centerType}`. */
function centerCalls<const Type extends '1' | '2', const Kind extends 'ownLab' | 'ownRadiologyCenter'>(
  type: Type,
  kind: Kind,
) {
  const record = { kind, param: 'id' } as const
  return {
    list: {
      method: 'GET',
      path: `/api/admin/investigations/center/${type}/{id}`,
      permission: read,
      summary: 'A page of the investigations of a center: what is not done first, by urgency and age',
      query: centerQuery,
      record,
      reads,
      response: Page(CenterInvestigation),
    },
    assign: {
      method: 'POST',
      path: `/api/admin/investigation/center-assign/${type}/{id}`,
      permission: 'update-investigation',
      summary: 'Assign the order with a code to a center. A repeat changes nothing',
      record,
      body: AssignInput,
      audit: { kind: 'investigation', id: 'handler' },
      idempotency: 'natural',
      response: One(CenterInvestigation),
    },
  } as const
}

const lab = centerCalls('1', 'ownLab')
const radiologyCenter = centerCalls('2', 'ownRadiologyCenter')

/** Investigations (lab and imaging orders) of episodes and appointments, and the lists of centers. */
export const investigations = area({
  utilities: {
    method: 'GET',
    path: '/api/admin/investigations/utilities',
    permission: [...read, 'create-investigation', 'update-investigation'],
    shows: 'nobody',
    summary: 'What an order chooses from, and whether the caller can order for an episode or an appointment',
    query: z.object({ model_type: z.enum(investigationModels), model_id: id }),
    response: One(InvestigationUtilities),
  },
  ofEpisode: {
    method: 'GET',
    path: '/api/admin/investigations/episode/{id}',
    permission: read,
    summary: 'A page of the investigations of an episode, the newest first',
    query,
    record: { kind: 'episode', param: 'id' },
    reads,
    response: Page(InvestigationRow),
  },
  ofAppointment: {
    method: 'GET',
    path: '/api/admin/investigations/appointment/{id}',
    permission: read,
    summary: 'A page of the investigations of an appointment, the newest first',
    query,
    record: { kind: 'appointment', param: 'id' },
    reads,
    response: Page(InvestigationRow),
  },
  labOrdersAtDischarge: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/dischargeForm/labOrders',
    permission: read,
    summary: 'A page of the lab orders of an episode for its discharge: those without a result first',
    query: pages,
    record: { kind: 'episode', param: 'id' },
    reads,
    response: Page(InvestigationRow),
  },
  radiologyOrdersAtDischarge: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/dischargeForm/radOrders',
    permission: read,
    summary: 'A page of the imaging orders of an episode for its discharge: those without a result first',
    query: pages,
    record: { kind: 'episode', param: 'id' },
    reads,
    response: Page(InvestigationRow),
  },
  unread: {
    method: 'GET',
    path: '/api/admin/investigations/unread',
    permission: read,
    summary: 'A page of the results of my orders that nobody on my side has read, the oldest first',
    query: pages,
    scope: { through: 'orderedInvestigation' },
    reads,
    response: Page(UnreadResult),
  },
  unreadCount: {
    method: 'GET',
    path: '/api/admin/investigations/unread/count',
    permission: read,
    shows: 'nobody',
    summary: 'How many results of my orders nobody on my side has read',
    scope: { through: 'orderedInvestigation' },
    response: One(z.object({ unread: z.number().int() })),
  },
  ofLab: lab.list,
  ofRadiologyCenter: radiologyCenter.list,
  assignToLab: lab.assign,
  assignToRadiologyCenter: radiologyCenter.assign,
  show: {
    method: 'GET',
    path: '/api/admin/episode/investigation/{id}',
    permission: read,
    summary: 'One investigation with its files and its timeline',
    ...one,
    response: One(Investigation),
  },
  create: {
    method: 'POST',
    path: '/api/admin/episode/investigation',
    permission: 'create-investigation',
    summary: 'Order investigations of one center type, with attachments',
    audit: { kind: 'investigation', id: 'data.id' },
    form: InvestigationInput,
    files: { attachment },
    response: One(Investigation),
  },
  update: {
    method: 'POST',
    path: '/api/admin/episode/investigation/{id}',
    permission: 'update-investigation',
    summary: 'Edit an order that is neither done nor cancelled',
    ...ordered,
    form: InvestigationChange,
    files: { attachment },
    response: One(Investigation),
  },
  cancel: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/cancel',
    permission: 'update-investigation',
    summary: 'Cancel an order that is not done, also after discharge; the row stays',
    ...ordered,
    body: CancelInput,
    response: One(Investigation),
  },
  recordEvent: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/events',
    permission: 'update-investigation',
    summary: 'Record that the sample was taken, received or rejected',
    ...one,
    body: EventInput,
    response: One(Investigation),
  },
  execute: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/execute',
    permission: 'update-investigation',
    summary: 'Record or amend the result of an order of a center of the hospitals, with its files',
    ...one,
    form: ExecutionInput,
    files: { attachment },
    response: One(Investigation),
  },
  executeExternal: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/external-execute',
    permission: 'update-investigation',
    summary: 'Record or amend the result of an external order, with its files',
    ...ordered,
    form: ExecutionInput,
    files: { attachment },
    response: One(Investigation),
  },
  analytes: {
    method: 'GET',
    path: '/api/admin/investigation/{id}/analytes',
    permission: 'update-investigation',
    summary: 'What the result of an order can have values of, with unit and range as its lab reported them last',
    ...one,
    response: List(ResultAnalyte),
  },
  trend: {
    method: 'GET',
    path: '/api/admin/investigation/{id}/values/{valueId}/trend',
    permission: read,
    summary:
      'The values of the same analyte and unit of the patient over time, of the results that the caller can open',
    ...one,
    reads: { kind: 'investigation', ids: 'data.values.investigation_id' },
    response: One(LabTrend),
  },
  markSeen: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/seen',
    permission: read,
    summary:
      'Record that the ordering side has read the result, unless it was amended since then. A repeat changes nothing',
    ...ordered,
    idempotency: 'natural',
    body: SeenInput,
    response: Done,
  },
  media: {
    method: 'GET',
    path: '/api/admin/investigation/media/{id}',
    permission: read,
    summary: 'One file of an investigation',
    record: { kind: 'investigationFile', param: 'id' },
    response: Blob,
  },
  download: {
    method: 'GET',
    path: '/api/admin/investigation/{id}/media/download',
    permission: read,
    summary: 'The files of a result as a zip file, generated while it is sent',
    ...one,
    response: Blob,
  },
})
