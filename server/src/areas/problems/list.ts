import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ProblemInput } from '#contract/problems/calls'
import { problemStatuses } from '#contract/problems/status'
import { foldText } from '#contract/rules/foldText'
import { db } from '../../platform/context'
import { asClinicalList } from '../../schema/clinicalLists'
import { problems } from '../../schema/problems'
import { type ClinicalList, checkNotedSince } from '../clinicalLists'
import { titlesToSave } from '../icd'

/**
 * Returns the columns of a problem.
 * @throws Problem 422 for a code that is not known, or a day in the future
 */
async function columnsOf({ icd_code: code, title, noted_since, status, ...input }: z.output<typeof ProblemInput>) {
  checkNotedSince(noted_since)
  const titles = await titlesToSave(code ? [code] : [], 'icd_code')
  const problem = (code ? titles.get(code.theCode) : title) ?? ''
  return {
    problem,
    problem_key: foldText(problem),
    icd_code: code?.theCode ?? null,
    noted_since,
    status,
    status_reason: status === 'active' ? null : input.status_reason,
  }
}

const Fields = z.strictObject({
  title: z.string(),
  theCode: z.string().nullable(),
  noted_since: z.string().nullable(),
  status: z.enum(problemStatuses),
  status_reason: z.string().nullable(),
})
type Fields = z.output<typeof Fields>

export const problemList: ClinicalList<
  z.output<typeof ProblemInput>,
  Awaited<ReturnType<typeof columnsOf>>,
  Fields,
  Fields
> = {
  name: 'problems',
  kind: 'problem',
  table: asClinicalList(problems),
  nameField: 'title',
  columnsOf,
  insert: (values) => db().insert(problems).values(values).returning({ id: problems.id }),
  update: (id, columns) => db().update(problems).set(columns).where(eq(problems.id, id)),
  fields: Fields,
  fieldsOf: (table) => ({
    title: `${table}.problem`,
    theCode: `${table}.icd_code`,
    noted_since: `${table}.noted_since`,
    status: `${table}.status`,
    status_reason: `${table}.status_reason`,
  }),
  shown: (fields) => fields,
  applies: ({ status }) => status === 'active',
  // In the order of recording.
  compare: () => 0,
}
