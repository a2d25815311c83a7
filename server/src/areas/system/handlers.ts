import { sql } from 'drizzle-orm'
import { broadcasting, system } from '#contract/system'
import { caller, context, db } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { Problem } from '../../platform/http/problem'
import { mayJoin } from '../../platform/realtime/admission'

export const systemHandlers = handlers(system, {
  health: async () => ({ status: 'ok' as const }),
  ready: async () => {
    if (context().platform.stopping) throw new Problem(503, 'error.unavailable')
    try {
      await db().execute(sql`select 1`)
    } catch {
      throw new Problem(503, 'error.unavailable')
    }
    return { status: 'ready' as const }
  },
})

export const broadcastingHandlers = handlers(broadcasting, {
  auth: async ({ body }) => {
    const allowed = await mayJoin(context().platform.access, caller(), body.channel_name)
    if (!allowed) throw new Problem(403, 'error.forbidden')
    return { data: { channel_name: body.channel_name, allowed } }
  },
})
