import { sql } from 'drizzle-orm'
import { problems } from '#contract/problems/calls'
import { handlers } from '../../platform/http/handlers'
import { clinicalListHandlers, clinicalListRule, clinicalListSource, readList } from '../clinicalLists'
import { type AreaManifest, handledCalls } from '../manifest'
import { problemsDemo } from './demo'
import { problemList } from './list'
import { problemsRecords } from './records'

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
  records: problemsRecords,
  demo: problemsDemo,
  rules: { problem: clinicalListRule('problems') },
  sources: { problem: clinicalListSource('problems', 'problem', { condition: sql`'problem-' || problems.id` }) },
}
