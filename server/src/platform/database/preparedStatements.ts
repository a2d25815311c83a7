import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/** Far more than there are; statements with unlimited variations of their text are not prepared. */
const maxNames = 1_000

interface NamedStatement {
  name: string
  /** Always the same string: each connection stores the texts of its prepared statements. */
  text: string
}

const seen = new Set<string>()
const statements = new Map<string, NamedStatement>()

/** Returns a repeated statement with the name under which PostgreSQL prepares it; undefined for its first execution. */
function namedStatement(text: string): NamedStatement | undefined {
  const known = statements.get(text)
  if (known || statements.size >= maxNames) return known
  if (!seen.has(text)) {
    if (seen.size < 4 * maxNames) seen.add(text)
    return undefined
  }
  const statement = { name: createHash('sha1').update(text).digest('base64url'), text }
  statements.set(text, statement)
  seen.delete(text)
  return statement
}

function withName(query: unknown, values: unknown): unknown {
  const isUnnamed = typeof query === 'object' && query !== null && 'text' in query && !('name' in query && query.name)
  if (!isUnnamed || typeof query.text !== 'string' || !Array.isArray(values) || values.length === 0) return query
  const statement = namedStatement(query.text)
  return statement ? { ...query, ...statement } : query
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
