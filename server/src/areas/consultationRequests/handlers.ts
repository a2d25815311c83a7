import { consultationRequests as calls } from '#contract/consultationRequests/calls'
import { caller } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { completeRequest, endRequest, rejectRequest } from './close'
import { presenceAt } from './consultants'
import { consultationsOf } from './consultations'
import { listReceived, listSent, readRow, receivedOf } from './list'
import { reportAdvice, signOpinion } from './opinion'
import { handOver, rerouteRequest } from './pass'
import { readRequest, receivingHospitals } from './read'
import { sendRequest } from './send'
import { markSeen, startRequest } from './take'

export const consultationRequestHandlers = handlers(calls, {
  ofEpisode: async ({ params, query }) => ({ data: await consultationsOf(params.id, query) }),

  listReceived: async ({ query, scope }) => listReceived(query, await scope()),

  received: async ({ query, scope }) => ({ data: await receivedOf(query, await scope()) }),

  sent: async ({ query, scope }) => listSent(query, await scope()),

  presence: async () => {
    const hospitals = await receivingHospitals()
    return { data: { ...(await presenceAt(hospitals, caller().id)), hospital_ids: hospitals } }
  },

  show: async ({ params }) => ({ data: await readRequest(params.id) }),

  send: async ({ body }) => ({ data: await readRequest(await sendRequest(body)) }),

  seen: async ({ params }) => {
    await markSeen(params.id)
    return { data: await readRequest(params.id) }
  },

  start: async ({ params }) => {
    await startRequest(params.id)
    return { data: await readRequest(params.id) }
  },

  end: async ({ params, query }) => {
    await endRequest(params.id, query.reason)
    return { data: await readRequest(params.id) }
  },

  reject: async ({ params, body }) => {
    await rejectRequest(params.id, body)
    return { data: await readRow(params.id) }
  },

  complete: async ({ params, body }) => {
    await completeRequest(params.id, body.information)
    return { data: await readRequest(params.id) }
  },

  answer: async ({ params, body }) => {
    await signOpinion(params.id, body)
    return { data: await readRequest(params.id) }
  },

  reroute: async ({ params, body }) => {
    await rerouteRequest(params.id, body)
    return { data: await readRow(params.id) }
  },

  handOver: async ({ body }) => ({ data: await handOver(body.note) }),

  advice: async ({ params, body }) => {
    await reportAdvice(params.id, params.itemId, body)
    return { data: await readRequest(params.id) }
  },
})
