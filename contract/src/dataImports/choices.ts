import { foldText } from '../rules/foldText'

/** What cells can name: the ids that have a name, by the name as `foldText` writes it. */
export type Choices = ReadonlyMap<string, ReadonlySet<number>>

/** Returns what cells can name, from what there is to choose and its names in both scripts. */
export function choicesOf(all: readonly { id: number; names: readonly (string | null)[] }[]): Choices {
  const choices = new Map<string, Set<number>>()
  for (const { id, names } of all) {
    for (const name of names) {
      const folded = foldText(name ?? '')
      if (folded) choices.set(folded, (choices.get(folded) ?? new Set()).add(id))
    }
  }
  return choices
}

/** Returns the ids that a cell names: none for another name, several if they have the same one. */
export function namedBy(cell: string, choices: Choices): readonly number[] {
  return [...(choices.get(foldText(cell)) ?? [])]
}
