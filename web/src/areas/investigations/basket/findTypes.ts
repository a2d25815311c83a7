import { foldText } from '#contract/rules/foldText'
import type { CenterType, Utilities } from '../types'

type OrderedType = Utilities['types'][number]

/** As many types of a kind as are shown at once. */
export const mostFound = 5

interface Found {
  shown: readonly OrderedType[]
  /** How many are not shown. */
  more: number
}

/** Finds types by words of their names, in any order, or by their LOINC code. */
export function findTypes(types: readonly OrderedType[], text: string) {
  const words = foldText(text).split(' ').filter(Boolean)
  const matches = types.filter(({ name, loinc }) => {
    const searched = foldText(`${name} ${loinc ?? ''}`)
    return words.every((word) => searched.includes(word))
  })
  const ofType = (type: CenterType): Found => {
    const all = matches.filter((each) => each.center_type === type)
    return { shown: all.slice(0, mostFound), more: Math.max(0, all.length - mostFound) }
  }
  return { total: matches.length, of: { 1: ofType(1), 2: ofType(2) } }
}
