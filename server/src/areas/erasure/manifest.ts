import { eq, sql } from 'drizzle-orm'
import { erasure as calls } from '#contract/erasure/calls'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'
import { callTransactionAfter } from '../../platform/http/perform'
import { erasureRequests } from '../../schema/erasure'
import { proveCurrentPassword } from '../auth'
import { type AreaManifest, handledCalls } from '../manifest'
import { unusablePasswordHash } from '../users'
import { erasureDemo } from './demo'
import { erasureJobs } from './jobs'
import { erasureRules } from './policy'
import { erasureRecords } from './records'
import {
  askForErasure,
  carryOut,
  countRequests,
  ownErasure,
  readRequest,
  readRequests,
  rejectErasure,
  withdrawErasure,
} from './requests'
import { erasureSources } from './sources'

const erasureHandlers = handlers(calls, {
  own: async () => ({ data: await ownErasure() }),

  ask: ({ body, http }) =>
    callTransactionAfter(
      () => proveCurrentPassword(body.current_password, http.disconnected),
      async () => {
        await askForErasure()
        return { data: await ownErasure() }
      },
    ),

  withdraw: async () => {
    await withdrawErasure()
    return { data: await ownErasure() }
  },

  list: async ({ query, scope }) => {
    const inScope = sql`${await scope()} and ${query.state ? eq(erasureRequests.state, query.state) : sql`true`}`
    return {
      data: await readRequests(inScope, { limit: query.limit, offset: pageOffset(query) }),
      meta: pageMeta(query, await countRequests(inScope)),
    }
  },

  show: async ({ params }) => ({ data: await readRequest(params.id) }),

  carryOut: ({ params }) =>
    callTransactionAfter(unusablePasswordHash, async (passwordHash) => {
      await carryOut(params.id, passwordHash)
      return { data: await readRequest(params.id) }
    }),

  reject: async ({ params, body }) => {
    await rejectErasure(params.id, body.reason)
    return { data: await readRequest(params.id) }
  },
})

export const erasureArea: AreaManifest = {
  name: 'erasure',
  calls: [handledCalls('erasure', calls, erasureHandlers)],
  records: erasureRecords,
  rules: erasureRules,
  sources: erasureSources,
  demo: erasureDemo,
  jobs: erasureJobs,
}
