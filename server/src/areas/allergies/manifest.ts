import { allergies } from '#contract/allergies/calls'
import { handlers } from '../../platform/http/handlers'
import { clinicalListHandlers, clinicalListRule, clinicalListSource, readList } from '../clinicalLists'
import { type AreaManifest, handledCalls } from '../manifest'
import { allergiesDemo } from './demo'
import { allergyList } from './list'
import { allergiesRecords } from './records'

const allergyHandlers = handlers(allergies, {
  ...clinicalListHandlers(allergyList),
  list: async ({ params }) => {
    const { entries, ...known } = await readList(allergyList, params.id)
    return { data: { ...known, allergies: entries } }
  },
  own: async ({ scope }) => {
    const { state, entries } = await readList(allergyList, scope())
    return { data: { state, allergies: entries.filter(allergyList.applies) } }
  },
})

export const allergiesArea: AreaManifest = {
  name: 'allergies',
  calls: [handledCalls('allergies', allergies, allergyHandlers)],
  records: allergiesRecords,
  demo: allergiesDemo,
  rules: { allergy: clinicalListRule('allergies') },
  sources: { allergy: clinicalListSource('allergies', 'allergy') },
}
