import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { filter, One, Page, PageQuery, paging } from '../kit/responses'
import { day, id } from '../kit/values'
import {
  EarlyWarning,
  MonitoringInput,
  VitalSet,
  VitalSetInputBody,
  VitalSign,
  VitalSignChange,
  VitalSignInput,
  VitalSignWithVersions,
  WardVitals,
} from './vitalSign'

const ofEpisode = { record: { kind: 'episode', param: 'id' } } as const
const one = { record: { kind: 'vitalSign', param: 'id' } } as const
const read = ['list-vital-sign', 'show-vital-sign', 'show-episode'] as const
const ofVitalSigns = { kind: 'vitalSign', ids: 'data.id' } as const

export const VitalSignQuery = PageQuery.extend({
  type_id: filter(id),
  /** Days of the hospital, both included. */
  from: filter(day),
  to: filter(day),
})

const WardQuery = paging(50, 100).extend({ department_id: filter(id) })

/** Vital signs of inpatients, and the early warning score that follows from them. */
export const vitals = area({
  utilities: {
    method: 'GET',
    path: '/api/admin/vital-signs/utilities',
    permission: ['list-vital-sign', 'show-vital-sign', 'create-vital-sign', 'update-vital-sign', 'show-episode'],
    shows: 'nobody',
    summary: 'The types of vital signs with their limits, the levels of consciousness and the devices for oxygen',
    response: One(
      z.object({
        types: z.array(
          z.object({
            id: z.number(),
            /** As a key, in the order of the form. */
            code: z.string(),
            /** In the caller's language. */
            title: z.string(),
            unit: z.string(),
            /** null of oxygen and consciousness; the limits outside which a value is rejected. */
            decimals: z.number().int().nullable(),
            min: z.number().nullable(),
            max: z.number().nullable(),
          }),
        ),
        consciousness: z.array(z.object({ id: z.string(), name: z.string() })),
        devices: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  },
  list: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/vital-signs',
    permission: read,
    summary: 'A page of the vital signs of an episode, the last measured first',
    query: VitalSignQuery,
    ...ofEpisode,
    reads: ofVitalSigns,
    response: Page(VitalSign),
  },
  sheet: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/vital-signs/sheet',
    permission: read,
    summary: 'The vital signs of an episode as a spreadsheet, with the same filters',
    ...exportCall(VitalSign, VitalSignQuery.omit({ page: true, limit: true }).shape),
    ...ofEpisode,
    reads: ofVitalSigns,
  },
  sets: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/vital-signs/sets',
    permission: read,
    summary: 'A page of the sets of an episode, the last measured first, each with its score: the table and the chart',
    query: paging(30, 200).extend({ from: filter(day), to: filter(day) }),
    ...ofEpisode,
    response: Page(VitalSet),
  },
  earlyWarning: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/early-warning',
    permission: read,
    summary: 'The newest early warning score of an episode, and when the next check is due',
    ...ofEpisode,
    response: One(EarlyWarning),
  },
  monitor: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/monitoring',
    permission: 'update-episode',
    summary: 'Set the SpO2 scale, a pregnancy and the interval of checks; the score is computed again',
    ...ofEpisode,
    body: MonitoringInput,
    response: One(EarlyWarning),
  },
  show: {
    method: 'GET',
    path: '/api/admin/vital-sign/{id}',
    permission: read,
    summary: 'One vital sign with the versions that its corrections replaced',
    ...one,
    response: One(VitalSignWithVersions),
  },
  create: {
    method: 'POST',
    path: '/api/admin/vital-signs',
    permission: 'create-vital-sign',
    summary: 'Record one vital sign',
    audit: { kind: 'vitalSign', id: 'data.id' },
    body: VitalSignInput,
    response: One(VitalSign),
  },
  createSet: {
    method: 'POST',
    path: '/api/admin/vital-signs/set',
    permission: 'create-vital-sign',
    summary: 'Record the vital signs of a patient that were measured at one time: all of them or none',
    audit: { kind: 'episode', id: 'body.episode_id', changes: 'request' },
    body: VitalSetInputBody,
    response: One(VitalSet.extend({ earlyWarning: EarlyWarning })),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/vital-signs/{id}',
    permission: 'update-vital-sign',
    summary: 'Correct a vital sign with a reason; the earlier version stays in its history',
    ...one,
    body: VitalSignChange,
    response: One(VitalSignWithVersions),
  },
  ward: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/vital-signs/ward',
    permission: 'list-vital-sign',
    summary: 'The open episodes of a hospital with their scores, those whose check is due first at the top',
    query: WardQuery,
    record: { kind: 'hospital', param: 'id' },
    scope: 'episode',
    reads: { kind: 'episode', ids: 'data.episode_id' },
    response: Page(WardVitals),
  },
  wardSheet: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/vital-signs/ward/sheet',
    permission: 'list-vital-sign',
    summary: 'The scores of the open episodes of a hospital as a spreadsheet',
    ...exportCall(WardVitals, WardQuery.omit({ page: true, limit: true }).shape),
    record: { kind: 'hospital', param: 'id' },
    scope: 'episode',
    reads: { kind: 'episode', ids: 'data.episode_id' },
  },
})
