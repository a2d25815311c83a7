import { allergies } from '#contract/allergies/calls'
import { handlers } from '../../platform/http/handlers'
import { clinicalListHandlers, clinicalListRecords, readList } from '../clinicalLists'
import { type AreaManifest, handledCalls } from '../manifest'
import { allergiesDemo } from './demo'
import { allergyList } from './list'

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
  ...clinicalListRecords({
    name: 'allergies',
    kind: 'allergy',
    keyColumn: 'substance_key',
    part: 'allergies',
    timeline: { detail: `'text', substance, 'extra', reaction`, drug: 'drug_id', news: 'allergies' },
  }),
  demo: allergiesDemo,
}
