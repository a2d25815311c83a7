import { type Choices, choicesOf } from '#contract/dataImports/choices'

interface Named {
  id: number
  name: string
  alternate_name: string | null
}

/** Returns what cells can name, of records with a name in both scripts. */
export function namedChoices(rows: readonly Named[]): Choices {
  return choicesOf(rows.map(({ id, name, alternate_name: other }) => ({ id, names: [name, other] })))
}
