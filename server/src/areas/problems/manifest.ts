import { sql } from 'drizzle-orm'
import { problems } from '#contract/problems/calls'
import { handlers } from '../../platform/http/handlers'
import { clinicalListHandlers, clinicalListRecords, readList } from '../clinicalLists'
import { type AreaManifest, handledCalls } from '../manifest'
import { problemsDemo } from './demo'
import { problemList } from './list'

const problemHandlers = handlers(problems, {
  ...clinicalListHandlers(problemList),
  list: async ({ params }) => {
    const { entries, ...known } = await readList(problemList, params.id)
    return { data: { ...known, problems: entries } }
  },
})

export const problemsArea: AreaManifest = {
  name: 'problems',
  calls: [handledCalls('problems', problems, problemHandlers)],
  ...clinicalListRecords({
    name: 'problems',
    kind: 'problem',
    keyColumn: 'problem_key',
    part: 'diagnoses',
    timeline: { detail: `'text', problem, 'code', icd_code` },
    alsoGuarded: { condition: sql`'problem-' || problems.id` },
  }),
  demo: problemsDemo,
}
