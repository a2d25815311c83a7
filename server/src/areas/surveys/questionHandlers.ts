import { eq } from 'drizzle-orm'
import { questions as calls } from '#contract/surveys/questions'
import { caller, db } from '../../platform/context'
import { mapForeignKeyViolation } from '../../platform/database/constraintViolations'
import { readPage } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { apiText } from '../../platform/texts'
import { questions } from '../../schema/surveys'
import { draftOfNextVersion } from './questions/createVersion'
import { lockDraft } from './questions/lockQuestion'
import { publishAllQuestions, publishQuestions } from './questions/publishQuestions'
import { questionById } from './questions/questionDetails'
import { questionList } from './questions/questionList'
import { storeDraft, storeNewQuestion } from './questions/storeQuestion'
import { takeIntoDrafts, usesOfQuestion } from './questions/uses'

export const questionHandlers = handlers(calls, {
  list: ({ query }) => readPage(query, questionList(query)),

  sheet: async ({ query }) => exportFile(calls.sheet, query, { read: inBatches(questionList(query)) }),

  show: async ({ params }) => ({ data: await questionById(params.id) }),

  create: async ({ body }) => ({ data: await questionById(await storeNewQuestion(body, caller().id)) }),

  update: async ({ params, body }) => {
    await storeDraft(await lockDraft(params.id), body)
    return { data: await questionById(params.id) }
  },

  remove: async ({ params }) => {
    const { id } = await lockDraft(params.id)
    await mapForeignKeyViolation(db().delete(questions).where(eq(questions.id, id)), 'question', 'survey.questionInUse')
    return { message: apiText('done.deleted') }
  },

  publish: async ({ body }) => {
    await publishQuestions(body.questions)
    return { message: apiText('survey.questionsPublished') }
  },

  publishAll: async () => ({ data: await publishAllQuestions() }),

  createVersion: async ({ params }) => ({ data: await questionById(await draftOfNextVersion(params.id)) }),

  uses: async ({ params, scope }) => usesOfQuestion(params.id, await scope()),

  takeIntoDrafts: async ({ params, body, scope }) => {
    await takeIntoDrafts(params.id, body.surveys, await scope())
    return { message: apiText('done.saved') }
  },
})
