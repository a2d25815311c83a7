import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Done, List, One, Page } from '../kit/responses'
import { id } from '../kit/values'
import { SURVEY_STATUS } from './codes'
import { Question, QuestionInput, QuestionQuery, QuestionRow } from './question'

const base = '/api/admin/surveys/questions'
const draft = { audit: { kind: 'question', id: 'params.id' } } as const

/** A form that contains a question. */
const Use = z.object({
  survey_id: z.number(),
  title_text: z.string(),
  version: z.number().int(),
  status: z.enum(SURVEY_STATUS),
  status_text: z.string(),
  /** The version of the question in it. */
  question_id: z.number(),
  question_version: z.number().int(),
  /** Whether the caller can take a newer version into it: a draft that they may change. */
  can_take: z.boolean(),
})

/**
 * The question bank. A published question never changes; a new version of it is a draft until it is published. Questions
 * belong to no hospital.
 */
export const questions = area({
  list: {
    method: 'GET',
    path: base,
    shows: 'nobody',
    permission: ['list-question', 'create-specialties-form', 'update-specialties-form'],
    summary: 'A page of the question bank: the newest version of each question',
    query: QuestionQuery,
    scope: 'reference',
    response: Page(QuestionRow),
  },
  sheet: {
    method: 'GET',
    path: `${base}/sheet`,
    permission: 'list-question',
    summary: 'The question bank as a spreadsheet, with the same filters',
    ...exportCall(QuestionRow, QuestionQuery.shape),
    scope: 'reference',
  },
  show: {
    method: 'GET',
    path: '/api/admin/surveys/question/{id}',
    shows: 'nobody',
    permission: ['show-question', 'update-question', 'create-specialties-form', 'update-specialties-form'],
    summary: 'One version of a question',
    response: One(Question),
  },
  create: {
    method: 'POST',
    path: base,
    permission: 'create-question',
    summary: 'A new question, as a draft',
    body: QuestionInput,
    audit: { kind: 'question', id: 'data.id' },
    response: One(Question),
  },
  update: {
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'update-question',
    summary: 'Change a draft of a question; refused with 422 once it is published',
    body: QuestionInput,
    ...draft,
    replaces: 'show',
    response: One(Question),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'delete-question',
    summary: 'Delete a draft of a question; refused with 422 once it is published or while a form contains it',
    ...draft,
    response: Done,
  },
  publish: {
    method: 'POST',
    path: `${base}/publish`,
    permission: 'publish-question',
    summary: 'Publish drafts, all of them or none; refused with 422 where a text is missing in one language',
    body: z.object({ questions: z.array(id).min(1, 'validation.required').max(500, 'validation.atMost') }),
    audit: { kind: 'question', id: 'handler' },
    idempotency: 'natural',
    response: Done,
  },
  publishAll: {
    method: 'POST',
    path: `${base}/publish-all`,
    permission: 'publish-question',
    summary:
      'Publish every draft that has its texts in both languages; says how many were published and how many were not',
    audit: { kind: 'question', id: 'handler' },
    idempotency: 'natural',
    response: One(z.object({ published: z.number().int(), incomplete: z.number().int() })),
  },
  createVersion: {
    method: 'POST',
    path: `${base}/{id}/versions`,
    permission: 'create-question',
    summary:
      'A draft of a new version of a published question, with the same options; the existing draft if there is one',
    audit: { kind: 'question', id: 'data.id' },
    idempotency: 'natural',
    response: One(Question),
  },
  uses: {
    method: 'GET',
    path: `${base}/{id}/uses`,
    shows: 'nobody',
    permission: ['show-question', 'update-question'],
    summary:
      'The forms of my hospitals that contain a version of the question: current versions and drafts, 100 at most',
    scope: { through: 'survey' },
    response: List(Use).extend({ total: z.number().int() }),
  },
  takeIntoDrafts: {
    method: 'POST',
    path: `${base}/{id}/take-into-drafts`,
    permission: 'update-specialties-form',
    summary: 'Replace the older version of a question by this one in drafts of forms',
    body: z.object({ surveys: z.array(id).min(1, 'validation.required').max(100, 'validation.atMost') }),
    scope: { through: 'ownSurvey' },
    audit: { kind: 'question', id: 'params.id', changes: 'request' },
    idempotency: 'natural',
    response: Done,
  },
})
