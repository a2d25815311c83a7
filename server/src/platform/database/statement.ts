import { type Param, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** What stands for a value while a statement is put together. */
export type Placeholders<V> = { [N in keyof V]: Param<V[N]> }

const dialect = new PgDialect()

/** A whole statement with its values; to be executed as it is, not to be a part of another one. */
class CompiledStatement extends SQL {
  constructor(
    private readonly text: string,
    private readonly values: unknown[],
  ) {
    super([])
  }

  override toQuery() {
    return { sql: this.text, params: this.values }
  }
}

/**
 * A statement that is put together once and then given its values, for those that the busiest calls make: putting the
 * pieces of a long one together takes a tenth of a booking. In: what makes it, of stand-ins for its values; pieces that
 * depend on anything else are as they were the first time. Out: the statement with values in place of the stand-ins.
 */
export function statement<V extends object>(make: (placeholders: Placeholders<V>) => SQL): (values: V) => SQL {
  let compiled: { text: string; names: (keyof V)[] } | undefined
  const compile = (values: V) => {
    // The stand-in for a value is its name.
    const placeholders = new Proxy({}, { get: (_, name) => sql.param(name) }) as Placeholders<V>
    const { sql: text, params } = dialect.sqlToQuery(make(placeholders))
    const unknown = params.filter((name) => !Object.hasOwn(values, name as keyof V))
    if (unknown.length > 0) throw new Error(`A statement holds values that nothing stands for: ${unknown.length}`)
    return { text, names: params as (keyof V)[] }
  }
  return (values) => {
    compiled ??= compile(values)
    return new CompiledStatement(
      compiled.text,
      compiled.names.map((name) => values[name]),
    )
  }
}

/** A value, or what stands for it. */
export type Value<T> = T | SQLWrapper
