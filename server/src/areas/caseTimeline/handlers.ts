import { caseTimeline as calls } from '#contract/caseTimeline/calls'
import { handlers } from '../../platform/http/handlers'
import { noteLooked } from './looked'
import { readPage } from './readPage'
import { readSince } from './since'

export const caseTimelineHandlers = handlers(calls, {
  show: ({ params, query }) => readPage(params.id, query),

  since: async ({ params }) => ({ data: await readSince(params.id) }),

  looked: async ({ params, body }) => ({ data: { looked_at: await noteLooked(params.id, body.seen_until) } }),
})
