import { caseCalls } from '#contract/caseCalls/calls'
import { handlers } from '../../platform/http/handlers'
import { episodeClosed } from '../discharge'
import { type AreaManifest, handledCalls } from '../manifest'
import { recheckCase } from '../meeting'
import { episodeTransferred } from '../transfers'
import { askIntoCall } from './ask'
import { readCall } from './readCall'

const caseCallHandlers = handlers(caseCalls, {
  show: async ({ params }) => ({ data: await readCall(params.id) }),

  ask: async ({ params, body }) => {
    await askIntoCall(params.id, body.asks_above)
    return { data: await readCall(params.id) }
  },
})

export const caseCallsArea: AreaManifest = {
  name: 'caseCalls',
  calls: [handledCalls('caseCalls', caseCalls, caseCallHandlers)],
  subscribers: [
    episodeClosed.subscribe(async ({ episodeId }) => recheckCase(episodeId)),
    episodeTransferred.subscribe(async ({ episodeId }) => recheckCase(episodeId)),
  ],
}
