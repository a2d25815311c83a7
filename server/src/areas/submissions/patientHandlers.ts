import { sql } from 'drizzle-orm'
import { patientSubmissions as calls } from '#contract/submissions/calls'
import { handlers } from '../../platform/http/handlers'
import { savedDraft, submitted } from './handlers'
import { pageOfSubmissions } from './list'
import { readSubmission } from './readSubmissions'
import { saveAnswers } from './save'
import { isFor, sharedForm, sharedFormChoices, sharedForms } from './sharedForms'
import { startOwn } from './start'

/** Handlers of the calls with which patients fill in shared forms. */
export const patientSubmissionHandlers = handlers(calls, {
  list: ({ query, scope }) => {
    const patient = scope()
    const isOwn = sql`survey_instances.patient_id = ${patient} and survey_instances.creator_id = ${patient}`
    return pageOfSubmissions(query, isOwn, true)
  },

  show: async ({ params }) => ({ data: await readSubmission(params.id) }),

  utilities: async ({ scope }) => ({ data: await sharedFormChoices(await scope()) }),

  find: async ({ params, scope }) => {
    const inScope = await scope()
    return { data: await sharedForms(sql`${inScope} and ${isFor(params)}`) }
  },

  form: async ({ params }) => ({ data: await sharedForm(params.id) }),

  create: ({ body }) => submitted(startOwn(body, 'final')),

  createDraft: async ({ body }) => savedDraft(await startOwn(body, 'draft')),

  submit: ({ params, body }) => submitted(saveAnswers(params.id, body, 'final')),

  saveDraft: async ({ params, body }) => savedDraft(await saveAnswers(params.id, body, 'draft')),
})
