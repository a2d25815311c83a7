import type { ExportField, FieldKind } from '#contract/kit/exportFields'
import { apiText, listed } from '../texts'

/** The value of an export's cell. */
export type Cell = string | number | null

/** Returns an instant of a response as a cell shows it, to the second, in UTC. */
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
 * Returns the value of a field as a cell shows it, in the caller's language.
 * @param row as in the list's response
 * @returns null if the row has no value; the items of a list joined into one text
 */
export function cellOf({ path, kind, isList }: ExportField, row: unknown): Cell {
  const value = path.reduce((at: unknown, name) => (at as Record<string, unknown> | null | undefined)?.[name], row)
  if (value === null || value === undefined) return null
  if (!isList) return present(kind, value)
  return listed((value as readonly unknown[]).map((each) => String(present(kind, each))))
}
