import { discharge as calls } from '#contract/discharge/calls'
import { handlers } from '../../platform/http/handlers'
import { checkNamedRecord } from '../../platform/http/recordsOfCall'
import { closeEpisode } from './close'
import { bookFollowUp, followUpPage } from './followUps'
import { leaveBed } from './leaveBed'
import { readDischarge } from './readDischarge'
import { reconcile } from './reconcile'
import { saveDraft, saveForm } from './save'
import { addAddendum, readSummary } from './summaries'

export const dischargeHandlers = handlers(calls, {
  show: async ({ params }) => ({ data: await readDischarge(params.id) }),

  save: async ({ params, body }) => {
    await saveDraft(params.id, body)
    return { data: await readDischarge(params.id) }
  },

  reason: async ({ params, body }) => {
    await saveDraft(params.id, body)
    return { data: await readDischarge(params.id) }
  },

  form: async ({ body }) => {
    const permissions = ['update-episode', 'close-episode'] as const
    await checkNamedRecord({ kind: 'episode', id: body.episode_id, permissions, field: 'episode_id' })
    await saveForm(body)
    return { data: await readDischarge(body.episode_id) }
  },

  reconcile: async ({ params, body }) => {
    await reconcile(params.id, body)
    return { data: await readDischarge(params.id) }
  },

  followUps: ({ params, query }) => followUpPage(params.id, query),

  bookFollowUp: async ({ params, body }) => ({ data: await bookFollowUp(params.id, body) }),

  leaveBed: async ({ params, body }) => {
    await leaveBed(params.id, body.left_at)
    return { data: await readDischarge(params.id) }
  },

  close: async ({ params, query }) => ({ data: await closeEpisode(params.id, query.revision) }),

  addAddendum: async ({ params, body }) => ({ data: await addAddendum(params.id, body.text) }),

  summary: async ({ params, query }) => ({ data: await readSummary(params.id, query.version) }),
})
