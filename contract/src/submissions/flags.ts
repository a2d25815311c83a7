import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { filter, NamedOption, One, Page, PageQuery } from '../kit/responses'
import { id, instant, optionalMultiLine } from '../kit/values'
import { flagSeverities } from '../surveys/formVersion'
import { Person } from '../users/people'

export const flagStates = ['open', 'acknowledged'] as const

export const SurveyFlagQuery = PageQuery.extend({
  /** Open ones by default. */
  state: filter(z.enum(flagStates)),
  hospital_id: filter(id),
  patient_id: filter(id),
})

/** An answer or a score that the care team has to see: it stays on their list until it is acknowledged. */
export const SurveyFlag = z.object({
  id: z.number(),
  survey_instance_id: z.number(),
  patient: Person,
  patient_phone: z.string().nullable(),
  severity: z.enum(flagSeverities),
  severity_text: z.string(),
  /** Null for a submission to a form for all hospitals. */
  hospital: NamedOption.nullable(),
  survey_title: z.string(),
  version: z.number().int(),
  line_id: z.number(),
  /** In the wording of the version that was answered, in the caller's language. */
  question_text: z.string(),
  answer_body: z.string(),
  raised_at: instant,
  acknowledged_at: instant.nullable(),
  acknowledged_by: z.string().nullable(),
  comment: z.string().nullable(),
})
export type SurveyFlag = z.output<typeof SurveyFlag>

export const AcknowledgeInput = z.object({
  /** What was done. */
  comment: optionalMultiLine(1_000),
})

/** How many red flags of the caller's patients nobody has acknowledged yet, and how many of them are critical. */
export const OpenFlags = z.object({ open: z.number().int(), critical: z.number().int() })

const path = '/api/admin/survey-flags'
const showing = ['show-survey-instance', 'update-survey-instance', 'show-follow-up', 'update-follow-up'] as const

/** Red flags of submissions. */
export const surveyFlags = area({
  list: {
    method: 'GET',
    path,
    permission: showing,
    summary:
      'A page of the red flags of my patients, the gravest first, then the latest; open ones by default. What needs a reason is not listed',
    query: SurveyFlagQuery,
    scope: { opens: 'surveyFlag' },
    reads: { kind: 'surveyFlag', ids: 'data.id' },
    response: Page(SurveyFlag),
  },
  count: {
    method: 'GET',
    path: `${path}/count`,
    shows: 'nobody',
    permission: showing,
    summary: 'How many red flags of my patients are open, and how many of them are critical',
    scope: { opens: 'surveyFlag' },
    response: One(OpenFlags),
  },
  sheet: {
    method: 'GET',
    path: `${path}/sheet`,
    permission: showing,
    summary: 'The red flags as a spreadsheet, with the same filters',
    ...exportCall(SurveyFlag, SurveyFlagQuery.omit({ page: true, limit: true }).shape),
    scope: { opens: 'surveyFlag' },
    reads: { kind: 'surveyFlag', ids: 'data.id' },
  },
  acknowledge: {
    method: 'PUT',
    path: `${path}/{id}/acknowledge`,
    permission: ['update-survey-instance', 'update-follow-up'],
    summary: 'Acknowledge a red flag; refused with 422 if it is acknowledged already',
    record: { kind: 'surveyFlag', param: 'id' },
    body: AcknowledgeInput,
    response: One(SurveyFlag),
  },
})
