import { publicRounds as calls } from '#contract/rounds/publicCalls'
import { caller } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { apiText } from '../../../platform/texts'
import { certificateOf, ownCertificate } from './certificates'
import { admit, followRound, registrationsOf, removeGuest } from './hall'
import { confirm, listPublic, register } from './register'

export const publicRoundHandlers = handlers(calls, {
  list: async () => ({ data: await listPublic() }),

  register: async ({ body }) => {
    await register(body)
    return { message: apiText('round.registered') }
  },

  confirm: async ({ body }) => {
    await confirm(body.token)
    return { message: apiText('round.confirmed') }
  },

  hall: async ({ body, http }) => ({ data: await followRound(body.link, body.still_here, http) }),

  registrations: async ({ params }) => ({ data: await registrationsOf(params.id) }),

  admit: async ({ params, body }) => {
    await admit(params.id, body.guests, body.all)
    return { data: await registrationsOf(params.id) }
  },

  removeGuest: async ({ params }) => {
    await removeGuest(params.id, params.guestId)
    return { message: apiText('done.deleted') }
  },

  certificate: async ({ params }) => ({ data: await ownCertificate(params.id, caller().id) }),

  verify: async ({ params }) => ({ data: await certificateOf(params.code) }),
})
