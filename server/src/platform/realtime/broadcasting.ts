import { broadcasting } from '#contract/system/calls'
import { caller, context } from '../context'
import { handlers } from '../http/handlers'
import { Problem } from '../http/problem'
import { mayJoin } from './admission'

/** The documented call for clients that authorize before they subscribe. */
export const broadcastingHandlers = handlers(broadcasting, {
  auth: async ({ body }) => {
    const allowed = await mayJoin(context().platform.access, caller(), body.channel_name)
    if (!allowed) throw new Problem(403, 'error.forbidden')
    return { data: { channel_name: body.channel_name, allowed } }
  },
})
