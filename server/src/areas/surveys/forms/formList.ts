import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { foldText } from '#contract/rules/foldText'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { SurveyQuery } from '#contract/surveys/form'
import { db } from '../../../platform/context'
import { containsText } from '../../../platform/database/expressions'
import type { Slice } from '../../../platform/database/page'
import { surveys } from '../../../schema/surveys'
import { formOf, formOrder, type SelectedForm, selectForms } from './readForms'

/** Returns the conditions that a form has these words in its title, in either language. */
export function hasTitle(searched: string | undefined): SQL[] {
  return foldText(searched ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => containsText(surveys.search, word))
}

function listOf(condition: SQL | undefined) {
  return {
    order: formOrder,
    count: () => db().$count(surveys, condition),
    rows: ({ after, limit, offset }: Slice) =>
      selectForms().where(and(condition, after)).orderBy(formOrder.by).limit(limit).offset(offset),
    toResponse: (rows: readonly SelectedForm[]) => rows.map(formOf),
  }
}

type Filters = Omit<z.output<typeof SurveyQuery>, 'page' | 'limit'>

/**
 * Returns the list of forms: the current version of each, and its draft. The last created is first.
 * @param inScope the condition for forms that the caller can read
 */
export function formList({ title, q, hospital_id, specialty_id, type, status }: Filters, inScope: SQL) {
  return listOf(
    and(
      inScope,
      sql`(${surveys.current} or ${surveys.status} = ${SURVEY_STATUS.draft})`,
      ...hasTitle(title),
      ...hasTitle(q),
      hospital_id === undefined ? undefined : eq(surveys.hospital_id, hospital_id),
      specialty_id === undefined ? undefined : eq(surveys.specialty_id, specialty_id),
      type === undefined ? undefined : eq(surveys.type, type),
      status === undefined ? undefined : eq(surveys.status, status),
    ),
  )
}

/**
 * Returns the list of shared forms, the last created first.
 * @param inScope the condition for forms that the caller can share
 */
export function sharedList({ title, specialty_id }: Pick<Filters, 'title' | 'specialty_id'>, inScope: SQL) {
  return listOf(
    and(
      inScope,
      isNotNull(surveys.survey_availability),
      ...hasTitle(title),
      specialty_id === undefined ? undefined : eq(surveys.specialty_id, specialty_id),
    ),
  )
}
