import { allergies } from '#contract/allergies/calls'
import { handlers } from '../../platform/http/handlers'
import { clinicalListHandlers, clinicalListRule, clinicalListSource, readList } from '../clinicalLists'
import { type AreaManifest, handledCalls } from '../manifest'
import { allergyList } from './list'

const allergyHandlers = handlers(allergies, {
  ...clinicalListHandlers(allergyList),
  list: async ({ params }) => {
    const { entries, ...known } = await readList(allergyList, params.id)
    return { data: { ...known, allergies: entries } }
  },
})

export const allergiesArea: AreaManifest = {
  name: 'allergies',
  calls: [handledCalls('allergies', allergies, allergyHandlers)],
  rules: { allergy: clinicalListRule('allergies') },
  sources: { allergy: clinicalListSource('allergies', 'allergy') },
}
