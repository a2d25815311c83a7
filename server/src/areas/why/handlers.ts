import { why as calls } from '#contract/why'
import { noteReadOf } from '../../platform/audit/noteRead'
import { handlers } from '../../platform/http/handlers'
import { findSubjects } from './subjects'
import { whyPermission } from './whyPermission'
import { whyRecord } from './whyRecord'

export const whyHandlers = handlers(calls, {
  async permission({ params, query }) {
    const data = await whyPermission(params.id, query.permission)
    noteReadOf('why.permission', 'user', [params.id])
    return { data }
  },

  async record({ params, query }) {
    const data = await whyRecord(params.id, query.kind, query.key)
    noteReadOf('why.record', 'user', [params.id])
    return { data }
  },

  subjects: async ({ query }) => ({ data: await findSubjects(query.kind, query) }),
})
