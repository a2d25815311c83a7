import { why as calls } from '#contract/why/calls'
import { handlers } from '../../platform/http/handlers'
import { findSubjects } from './subjects'
import { whyPermission } from './whyPermission'
import { whyRecord } from './whyRecord'

export const whyHandlers = handlers(calls, {
  permission: async ({ params, query }) => ({ data: await whyPermission(params.id, query.permission) }),

  record: async ({ params, query }) => ({ data: await whyRecord(params.id, query.kind, query.key) }),

  subjects: async ({ query }) => ({ data: await findSubjects(query.kind, query) }),
})
