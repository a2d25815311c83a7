import { escalations as calls } from '#contract/escalations/calls'
import { handlers } from '../../platform/http/handlers'
import { acknowledge, close } from './answer'
import { hospitalsOfEscalations, listEscalations, readOfEncounter, readOfEpisode } from './list'

export const escalationHandlers = handlers(calls, {
  list: async ({ query, scope }) => listEscalations(query, await scope()),
  hospitals: async ({ scope }) => ({ data: await hospitalsOfEscalations(await scope()) }),
  ofEpisode: async ({ params }) => ({ data: await readOfEpisode(params.id) }),
  acknowledge: async ({ params, body }) => ({ data: await readOfEncounter(await acknowledge(params.id, body)) }),
  close: async ({ params, body }) => ({ data: await readOfEncounter(await close(params.id, body)) }),
})
