import type { SQL } from 'drizzle-orm'
import { surveys as calls, publicSurveys as publicCalls } from '#contract/surveys/calls'
import { SURVEY_AVAILABILITY, SURVEY_TYPE } from '#contract/surveys/codes'
import { db } from '../../platform/context'
import { readPage } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { apiText, byName } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { specialties } from '../../schema/reference'
import { changesOfDraft } from './forms/changesOfDraft'
import { draftOfNextVersion, duplicateForm } from './forms/copyForm'
import { formList, sharedList } from './forms/formList'
import { formOptions } from './forms/formOptions'
import { lockDraft, lockForm } from './forms/lockForm'
import { formById, formRowById } from './forms/readForms'
import { shareForm, stopSharing } from './forms/shareForm'
import { removeForm, storeDraft, storeNewForm } from './forms/storeForm'

/** Returns what the screens of forms choose from. Expects `hospitals` in the statement of `inScope`. */
async function utilities(inScope: SQL) {
  const hospitalRows = await db().select().from(hospitals).where(inScope)
  const specialtyRows = await db().select().from(specialties)
  return {
    hospitals: hospitalRows.map(optionOf).sort(byName),
    specialties: specialtyRows.map(optionOf).sort(byName),
    types: Object.values(SURVEY_TYPE).map((id) => ({ id, name: apiText(`surveyType.${id}`) })),
    availabilities: Object.values(SURVEY_AVAILABILITY).map((id) => ({ id, name: apiText(`surveyAvailability.${id}`) })),
  }
}

export const surveyHandlers = handlers(calls, {
  utilities: async ({ scope }) => ({ data: await utilities(await scope()) }),

  list: async ({ query, scope }) => readPage(query, formList(query, await scope())),

  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(formList(query, await scope())) }),

  options: async ({ params, query, scope }) => ({
    data: await formOptions(params, { q: query.q, inScope: await scope() }),
  }),

  show: async ({ params }) => ({ data: await formById(params.id) }),

  create: async ({ body }) => ({ data: await formById(await storeNewForm(body, true)) }),

  createDraft: async ({ body }) => ({ data: await formById(await storeNewForm(body, false)) }),

  publish: async ({ params, body }) => {
    await storeDraft(await lockDraft(params.id, body.revision), body, true)
    return { data: await formById(params.id) }
  },

  saveDraft: async ({ params, body }) => {
    await storeDraft(await lockDraft(params.id, body.revision), body, false)
    return { data: await formById(params.id) }
  },

  remove: async ({ params }) => {
    await removeForm(await lockForm(params.id))
    return { message: apiText('done.deleted') }
  },

  createVersion: async ({ params }) => ({ data: await formById(await draftOfNextVersion(params.id)) }),

  duplicate: async ({ params }) => ({ data: await formById(await duplicateForm(params.id)) }),

  changes: async ({ params }) => ({ data: await changesOfDraft(params.id) }),
})

export const publicSurveyHandlers = handlers(publicCalls, {
  list: async ({ query, scope }) => readPage(query, sharedList(query, await scope())),

  sheet: async ({ query, scope }) =>
    exportFile(publicCalls.sheet, query, { read: inBatches(sharedList(query, await scope())) }),

  create: async ({ body, scope }) => {
    await shareForm(body.survey, body.survey_availability, await scope())
    return { data: await formRowById(body.survey) }
  },

  remove: async ({ params }) => {
    await stopSharing(params.id)
    return { message: apiText('done.deleted') }
  },
})
