import { transfers as calls } from '#contract/transfers/calls'
import { handlers } from '../../platform/http/handlers'
import { readEpisode } from '../episodes'
import { acceptTransfer, declineTransfer } from './answer'
import { receivingHospitals } from './choices'
import { listReceived, listSent } from './list'
import { caseTransfer, stateText, transfersOf } from './ofEpisode'
import { offerTransfer, withdrawOffer } from './offer'
import { readOffer } from './offered'

export const transferHandlers = handlers(calls, {
  choices: async ({ params }) => ({ data: { hospitals: await receivingHospitals(params.id) } }),

  ofEpisode: async ({ params }) => ({ data: await transfersOf(params.id) }),

  offer: async ({ params, body }) => ({
    data: await caseTransfer(params.id, await offerTransfer(params.id, body)),
  }),

  withdraw: async ({ params }) => ({ data: await caseTransfer(await withdrawOffer(params.id), params.id) }),

  sent: async ({ params, query, scope }) => listSent(params.id, query, await scope()),

  received: async ({ params, query, scope }) => listReceived(params.id, query, await scope()),

  show: async ({ params }) => ({ data: await readOffer(params.id) }),

  accept: async ({ params, body }) => ({ data: await readEpisode(await acceptTransfer(params.id, body)) }),

  decline: async ({ params, body }) => {
    await declineTransfer(params.id, body.reason)
    return { data: { id: params.id, state_text: stateText('declined') } }
  },
})
