import { sql } from 'drizzle-orm'
import { system } from '#contract/system/calls'
import { context, db } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { Problem } from '../../platform/http/problem'

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
