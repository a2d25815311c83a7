import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/** Far more than there are; statements with unlimited variations of their text are not prepared. */
const maxNames = 1_000

const seen = new Set<string>()
const names = new Map<string, string>()

/** Returns the name under which PostgreSQL prepares a repeated statement; undefined for its first execution. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  if (!seen.has(text)) {
    if (seen.size < 4 * maxNames) seen.add(text)
    return undefined
  }
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  seen.delete(text)
  return name
}

function withName(query: unknown, values: unknown): unknown {
  const isUnnamed = typeof query === 'object' && query !== null && 'text' in query && !('name' in query && query.name)
  if (!isUnnamed || typeof query.text !== 'string' || !Array.isArray(values) || values.length === 0) return query
  const name = nameOf(query.text)
  return name ? { ...query, name } : query
}

/**
 * Makes statements with parameters prepared once per connection, from their second execution on: planning a join of six
 * tables takes longer than running it.
 */
export function prepareStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const prepared = (first: unknown, values: unknown, ...rest: unknown[]) =>
    query(withName(first, values), values, ...rest)
  Object.assign(client, { query: prepared })
}
