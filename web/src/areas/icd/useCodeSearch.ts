import { useRef, useState } from 'react'
import type { IcdEntity } from '#contract/icd/calls'
import { api } from '../../lib/api/api'
import type { Option } from '../../ui/fields/option'

/** A code with its title and the matches with which it was found. */
export type Code = Omit<IcdEntity, 'id'>

/** Separates code and title in an option's label. */
const separator = ' · '

/** Returns a code as an option: the code and its title. */
export const codeOption = ({ theCode, title }: Pick<Code, 'theCode' | 'title'>): Option => ({
  value: theCode,
  label: `${theCode}${separator}${title}`,
})

/** Returns what is saved of a code. */
const plain = ({ theCode, title, matchingPVs }: Code): Code => ({ theCode, title, matchingPVs })

/** Returns the search for codes, for a field in which several are chosen. */
export function useCodeSearch() {
  const [error, setError] = useState<string>()
  // What was found, for the title and the matches that are saved with a code.
  const found = useRef(new Map<string, Code>())

  const search = async (text: string): Promise<Option[]> => {
    // When the language of the page changes, the label of each chosen code is searched: by its code.
    const [q = ''] = text.split(separator)
    const { destinationEntities, errorMessage } = await api.icd.search.call({ query: { q } })
    setError(errorMessage ?? undefined)
    for (const entity of destinationEntities) found.current.set(entity.theCode, entity)
    return destinationEntities.map(codeOption)
  }

  /**
   * Returns the chosen codes, in the order in which they were chosen, because the first one is the main diagnosis.
   * @param before the codes that were chosen before
   */
  const choose = (options: readonly Option[], before: readonly Code[]): Code[] => {
    const stay = before.filter(({ theCode }) => options.some(({ value }) => value === theCode))
    const added = options.flatMap(({ value }) => {
      const code = found.current.get(value)
      return code && !before.some(({ theCode }) => theCode === value) ? [plain(code)] : []
    })
    return [...stay.map(plain), ...added]
  }

  return { search, choose, error }
}
