import { foldText } from '#contract/rules/foldText'
import { db } from '../../platform/context'
import { problems } from '../../schema/problems'
import { recordedInDemo } from '../clinicalLists'
import type { AreaDemo } from '../manifest'

/** The problems by name, with their ICD-11 codes. */
const codes = { 'Type 2 diabetes mellitus': '5A11', 'Knee replacement on the left': null }

/** Records two problems of the patient who also has allergies. Nobody has recorded those of the other patient. */
async function seed(people: ReadonlyMap<string, number>): Promise<void> {
  const recorded = recordedInDemo(people)
  await db()
    .insert(problems)
    .values(
      Object.entries(codes).map(([problem, code]) => ({
        ...recorded,
        problem,
        problem_key: foldText(problem),
        icd_code: code,
        noted_since: '2018-03-01',
      })),
    )
}

export const problemsDemo: AreaDemo = { seed }
