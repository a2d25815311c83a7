import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Done, filter, List, NamedOption, One, Page, PageQuery, searchText } from '../kit/responses'
import { chosenId, id } from '../kit/values'
import { codeInput, SURVEY_AVAILABILITY, SURVEY_TYPE } from './codes'
import { Survey, SurveyInput, SurveyOption, SurveyQuery, SurveyRow } from './form'

const base = '/api/admin/surveys'
/** To change a form: at its hospital and those above it. */
const own = { record: { kind: 'ownSurvey', param: 'id' } } as const
/** Permissions with which forms are read to fill them in or to choose one of them. */
const readers = [
  'show-specialties-form',
  'update-specialties-form',
  'create-survey-instance',
  'show-survey-instance',
  'update-survey-instance',
  'manage-public-surveys',
  'list-all-survey-statistics',
] as const

const ListId = z.coerce.number().int().min(0).max(2_147_483_647)

/**
 * Specialty forms and surveys. A final form never changes: a correction is a new version, a draft until it is published
 * (decision 120).
 */
export const surveys = area({
  utilities: {
    method: 'GET',
    path: `${base}/utilities`,
    shows: 'nobody',
    permission: ['list-specialties-form', ...readers],
    summary: 'What the screens of forms, submissions and sent surveys choose from',
    scope: { through: 'hospital' },
    response: One(
      z.object({
        hospitals: z.array(NamedOption),
        specialties: z.array(NamedOption),
        types: z.array(NamedOption),
        availabilities: z.array(NamedOption),
      }),
    ),
  },
  list: {
    method: 'GET',
    path: base,
    shows: 'nobody',
    permission: 'list-specialties-form',
    summary: 'A page of the forms of my hospitals: the current version of each, and its draft',
    query: SurveyQuery,
    scope: 'survey',
    response: Page(SurveyRow),
  },
  sheet: {
    method: 'GET',
    path: `${base}/sheet`,
    permission: 'list-specialties-form',
    summary: 'The forms as a spreadsheet, with the same filters',
    ...exportCall(SurveyRow, SurveyQuery.shape),
    scope: 'survey',
  },
  options: {
    method: 'GET',
    path: '/api/admin/survey/list/{location}/{specialty}/{type}',
    shows: 'nobody',
    permission: ['list-specialties-form', ...readers, 'create-clinic', 'update-clinic'],
    summary: 'The current forms for a location, a specialty and a type, 0 for any of them: 200 at most, by title',
    params: z.object({
      location: ListId,
      specialty: ListId,
      type: z.coerce
        .number()
        .int()
        .min(0)
        .max(Math.max(...Object.values(SURVEY_TYPE))),
    }),
    query: z.object({ q: searchText }),
    scope: 'survey',
    response: List(SurveyOption),
  },
  show: {
    method: 'GET',
    path: '/api/admin/survey/{id}',
    shows: 'nobody',
    // An admission has a form, too.
    permission: [...readers, 'create-episode', 'create-follow-up'],
    summary: 'One version of a form with its questions',
    record: { kind: 'survey', param: 'id' },
    response: One(Survey),
  },
  create: {
    method: 'POST',
    path: base,
    permission: 'create-specialties-form',
    summary: 'A new form, published at once; refused with 422 where a text is missing in one language',
    body: SurveyInput,
    audit: { kind: 'survey', id: 'data.id' },
    response: One(Survey),
  },
  createDraft: {
    method: 'POST',
    path: `${base}/save`,
    permission: 'create-specialties-form',
    summary: 'A new form, as a draft',
    body: SurveyInput,
    audit: { kind: 'survey', id: 'data.id' },
    response: One(Survey),
  },
  publish: {
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'update-specialties-form',
    summary:
      'Save a draft and publish it: it becomes the current version of its line; refused with 422 for a final form',
    ...own,
    body: SurveyInput,
    response: One(Survey),
  },
  saveDraft: {
    method: 'PUT',
    path: `${base}/{id}/save`,
    permission: 'update-specialties-form',
    summary: 'Save a draft; refused with 422 for a final form, and on `revision` if another person has changed it',
    ...own,
    body: SurveyInput,
    response: One(Survey),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'delete-specialties-form',
    summary: 'Delete a draft, or withdraw a final form: it is no longer offered, and its submissions stay',
    ...own,
    response: Done,
  },
  createVersion: {
    method: 'POST',
    path: `${base}/{id}/versions`,
    permission: 'update-specialties-form',
    summary: 'A draft of the next version of a final form; the existing draft if there is one',
    ...own,
    audit: { kind: 'survey', id: 'data.id' },
    idempotency: 'natural',
    response: One(Survey),
  },
  duplicate: {
    method: 'POST',
    path: `${base}/{id}/duplicate`,
    permission: 'create-specialties-form',
    summary: 'A new form, as a draft, with the questions of another one',
    ...own,
    audit: { kind: 'survey', id: 'data.id' },
    response: One(Survey),
  },
  changes: {
    method: 'GET',
    path: `${base}/{id}/changes`,
    shows: 'nobody',
    permission: ['update-specialties-form'],
    summary: 'What publishing a draft would change, and for whom',
    ...own,
    response: One(
      z.object({
        /** The current version; null if none is final. */
        from_version: z.number().int().nullable(),
        to_version: z.number().int(),
        added: z.array(NamedOption),
        removed: z.array(NamedOption),
        /** Questions with another text, option, limit, place, condition or red flag. */
        changed: z.array(NamedOption),
        /** Final submissions, which stay in their versions. */
        submissions_count: z.number().int(),
        /** Draft submissions, which are finished in their versions. */
        drafts_count: z.number().int(),
        /** Sent surveys that have not ended, which stay in their versions. */
        sent_count: z.number().int(),
        /** Clinics that use the form, and will use the new version. */
        clinics_count: z.number().int(),
      }),
    ),
  },
})

/** Which form is shared, and with whom. */
export const PublicInput = z.object({
  /** A final form. */
  survey: chosenId('validation.invalidSurvey'),
  survey_availability: codeInput(SURVEY_AVAILABILITY),
})

const PublicQuery = PageQuery.extend({ title: searchText, specialty_id: filter(id) })

/** Shared forms: those that patients find and fill in by themselves. */
export const publicSurveys = area({
  list: {
    method: 'GET',
    path: '/api/admin/public-surveys',
    shows: 'nobody',
    permission: 'manage-public-surveys',
    summary: 'A page of the shared forms of my hospitals',
    query: PublicQuery,
    scope: 'ownSurvey',
    response: Page(SurveyRow),
  },
  sheet: {
    method: 'GET',
    path: '/api/admin/public-surveys/sheet',
    permission: 'manage-public-surveys',
    summary: 'The shared forms as a spreadsheet, with the same filters',
    ...exportCall(SurveyRow, PublicQuery.shape),
    scope: 'ownSurvey',
  },
  create: {
    method: 'POST',
    path: '/api/admin/public-surveys',
    permission: 'manage-public-surveys',
    summary:
      'Share a final form, or change for whom it is shared: public for every patient, restricted for those of its hospital and specialty',
    body: PublicInput,
    scope: 'ownSurvey',
    audit: { kind: 'ownSurvey', id: 'body.survey' },
    idempotency: 'natural',
    response: One(SurveyRow),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/public-surveys/{id}',
    permission: 'manage-public-surveys',
    summary: 'Stop sharing a form; the form itself stays',
    ...own,
    idempotency: 'natural',
    response: Done,
  },
})
