import { sentSurveys as calls } from '#contract/sentSurveys/calls'
import { readPage } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { apiText } from '../../platform/texts'
import { countRecipients } from './count'
import { readSentSurvey, sentSurveyList } from './readSentSurveys'
import { removeSentSurvey, saveDraft, sendSurvey } from './send'

/** Handlers of the calls of staff who send surveys. */
export const sentSurveyHandlers = handlers(calls, {
  list: async ({ query, scope }) => readPage(query, sentSurveyList(query, await scope())),

  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(sentSurveyList(query, await scope())) }),

  show: async ({ params }) => ({ data: await readSentSurvey(params.id) }),

  count: async ({ body, scope }) => ({ data: await countRecipients(body, await scope()) }),

  send: async ({ body, scope }) => ({ data: await readSentSurvey(await sendSurvey(body, await scope(), null)) }),

  createDraft: async ({ body }) => ({ data: await readSentSurvey(await saveDraft(body, null)) }),

  sendDraft: async ({ params, body, scope }) => ({
    data: await readSentSurvey(await sendSurvey(body, await scope(), params.id)),
  }),

  saveDraft: async ({ params, body }) => ({ data: await readSentSurvey(await saveDraft(body, params.id)) }),

  remove: async ({ params }) => {
    await removeSentSurvey(params.id)
    return { message: apiText('done.deleted') }
  },
})
