import type { ExportField, FieldKind } from '#contract/kit/exportFields'
import { apiText, listed } from '../texts'

/** What a cell of an export holds. */
export type Cell = string | number | null

/** An instant of a response as a cell has it, to the second, in UTC. */
function utcTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ')
}

interface Named {
  name_text?: string
  name?: string
  first_name?: string
  last_name?: string
}

function nameOf({ name_text: nameText, name, first_name: first, last_name: last }: Named): string {
  return nameText ?? name ?? `${first} ${last}`
}

function present(kind: FieldKind, value: unknown): string | number {
  switch (kind) {
    case 'number':
      return Number(value)
    case 'boolean':
      return apiText(value ? 'export.yes' : 'export.no')
    case 'instant':
      return utcTime(String(value))
    case 'named':
      return nameOf(value as Named)
    default:
      return String(value)
  }
}

/**
 * The value of a field as a cell has it, in the caller's language.
 * @param row as the list's response has it
 * @returns null where the row has no value; the values of a list in one text
 */
export function cellOf({ path, kind, isList }: ExportField, row: unknown): Cell {
  const value = path.reduce((at: unknown, name) => (at as Record<string, unknown> | null | undefined)?.[name], row)
  if (value === null || value === undefined) return null
  if (!isList) return present(kind, value)
  return listed((value as readonly unknown[]).map((each) => String(present(kind, each))))
}
