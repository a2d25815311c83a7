import { findSource } from '../sources'
import type { Source } from '../sources/source'
import type { FoundColumn, Step } from './definition'

/** Splits `prescriptions.status` into the way to the table and the column. */
export function splitColumn(name: string): { path: string; column: string } {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? { path: '', column: name } : { path: name.slice(0, dot), column: name.slice(dot + 1) }
}

/** The other way round: returns the name of a column at the end of a way. */
export function columnAt(path: string, column: string): string {
  return path === '' ? column : `${path}.${column}`
}

/** Returns a way and those that it goes through: `a`, `a.b`. */
export function prefixesOf(path: string): string[] {
  if (path === '') return []
  const names = path.split('.')
  return names.map((_name, index) => names.slice(0, index + 1).join('.'))
}

/** Returns the steps of a way along the declared edges; undefined if there is no such way. */
export function stepsOf(base: Source, path: string): Step[] | undefined {
  const steps: Step[] = []
  let at = base
  for (const each of prefixesOf(path)) {
    const edge = at.edges?.[each.slice(each.lastIndexOf('.') + 1)]
    const source = edge && findSource(edge.to)
    if (!edge || !source) return undefined
    steps.push({ path: each, edge, source })
    at = source
  }
  return steps
}

/** Returns a column of the base table or of one that is reached from it; undefined if there is none. */
export function findColumn(base: Source, name: string): FoundColumn | undefined {
  const { path, column: own } = splitColumn(name)
  const steps = stepsOf(base, path)
  const source = steps?.at(-1)?.source ?? (steps ? base : undefined)
  const column = source && Object.hasOwn(source.columns, own) ? source.columns[own] : undefined
  return source && column ? { path, name: own, column, source } : undefined
}

/** Returns whether each record of the base table has at most one record at the end of a way. */
export function isToOne(base: Source, path: string): boolean {
  return (stepsOf(base, path) ?? []).every(({ edge }) => !edge.many)
}

/**
 * Returns the part of a way whose records a condition at its end selects: up to its last step to several records. A
 * condition on what a record has one of selects that record.
 */
export function anchorOf(base: Source, path: string): string {
  return (stepsOf(base, path) ?? []).filter(({ edge }) => edge.many).at(-1)?.path ?? ''
}
