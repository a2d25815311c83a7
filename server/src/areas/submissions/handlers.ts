import { and, sql } from 'drizzle-orm'
import { submissions as calls } from '#contract/submissions/calls'
import { followUps } from '#contract/submissions/followUps'
import type { SavedDraft } from '#contract/submissions/submission'
import { handlers } from '../../platform/http/handlers'
import { followUpChoices } from './followUps'
import { filtersOf, pageOfSubmissions } from './list'
import { readSubmission } from './readSubmissions'
import { type Saved, saveAnswers } from './save'
import { startByStaff } from './start'

/** Returns a saved draft, with the stored answers of other people that it would have overwritten. */
export async function savedDraft({ id, conflicts }: Saved): Promise<SavedDraft> {
  const data = await readSubmission(id)
  const theirs = data.surveys_answers.filter(({ line_id }) => conflicts.includes(line_id))
  return {
    data,
    conflicts: theirs.map(({ line_id, answer_value, answer_body }) => ({
      line_id,
      theirs: answer_value,
      theirs_body: answer_body,
    })),
  }
}

/** Returns a submission that was made final. */
export async function submitted(saving: Promise<Saved>) {
  return { data: await readSubmission((await saving).id) }
}

/** Handlers of the calls with which staff fill in and read forms. */
export const submissionHandlers = handlers(calls, {
  show: async ({ params }) => ({ data: await readSubmission(params.id) }),

  ofRecord: async ({ query, scope }) => {
    const { model_type: model, model_id: id, type } = query
    const condition = and(
      await scope(),
      model === undefined ? undefined : sql`survey_instances.model_type = ${model}`,
      id === undefined ? undefined : sql`survey_instances.model_id = ${id}`,
      type === undefined ? undefined : sql`survey_instances.type = ${type}`,
    )
    return pageOfSubmissions(query, condition)
  },

  list: async ({ query, scope }) => pageOfSubmissions(query, and(await scope(), filtersOf(query))),

  create: ({ body }) => submitted(startByStaff(body, 'final')),

  createDraft: async ({ body }) => savedDraft(await startByStaff(body, 'draft')),

  submit: ({ params, body }) => submitted(saveAnswers(params.id, body, 'final')),

  saveDraft: async ({ params, body }) => savedDraft(await saveAnswers(params.id, body, 'draft')),
})

/** Handlers of what follow-ups choose from. */
export const followUpHandlers = handlers(followUps, {
  utilities: async ({ query, scope }) => ({ data: await followUpChoices(query.episodeId, await scope()) }),
})
