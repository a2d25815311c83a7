import { type Param, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** The placeholders for the values while a statement is compiled. */
export type Placeholders<V> = { [N in keyof V]: Param<V[N]> }

const dialect = new PgDialect()

/** A complete statement with its values; to be executed as is, not to be a part of another one. */
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
 * Compiles a statement once. Only for the three most frequent statements, because assembling a long one takes a tenth of a
 * booking's time: those that load callers (`platform/auth/loadCaller.ts`), make a change and its audit entry
 * (`platform/http/perform.ts`) and read the plan of a clinic (`areas/clinics/plan.ts`). Lint refuses it elsewhere.
 * @param make returns the statement for placeholders; anything else that it depends on stays as in the first call
 * @returns a function that returns the statement with values in place of the placeholders
 */
export function statement<V extends object>(make: (placeholders: Placeholders<V>) => SQL): (values: V) => SQL {
  let compiled: { text: string; names: (keyof V)[] } | undefined
  const compile = (values: V) => {
    // The placeholder for a value is its name.
    const placeholders = new Proxy({}, { get: (_, name) => sql.param(name) }) as Placeholders<V>
    const { sql: text, params } = dialect.sqlToQuery(make(placeholders))
    const unknown = params.filter((name) => !Object.hasOwn(values, name as keyof V))
    if (unknown.length > 0) throw new Error(`A statement has parameters without values: ${unknown.length}`)
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

/** A value or its placeholder. */
export type Value<T> = T | SQLWrapper
