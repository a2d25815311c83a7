import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { RecordKind } from '#contract/kit/record'
import type { Caller } from '../auth/caller'
import { numberArray } from '../database/expressions'
import type { ListAccess } from './access'

/** Records of one kind, as a source of reports. */
export interface VisiblePart {
  /** The records through which a person sees the rows, and the permissions of the list that shows the same rows. */
  kind: RecordKind
  permissions: readonly Permission[]
  /** What follows `from`, with the tables of the kind's access rule. */
  tables: SQL
  /** Which rows exist for every reader. */
  where?: SQL
  /** The expressions of the columns, by name. */
  columns: Readonly<Record<string, SQL>>
  /** Joins that only these columns need, to follow the tables. */
  joins?: Readonly<Record<string, SQL>>
}

declare const made: unique symbol

/**
 * The rows of a source that one person sees: a complete sub-select, to follow `from` with an alias. Only `visibleRows`
 * makes one, so that a statement which is composed of them shows nothing else.
 */
export interface VisibleRows {
  readonly subSelect: SQL
  readonly columns: ReadonlySet<string>
  readonly [made]: true
}

/**
 * Returns the rows that a person sees in lists, with the condition of the access rules in the sub-select.
 * @param parts one kind of record, or several with the same columns, whose rows follow each other
 * @param names the columns that are needed
 * @throws Error for a column that a part does not have
 */
export async function visibleRows(
  access: Pick<ListAccess, 'condition'>,
  person: Caller,
  parts: readonly VisiblePart[],
  names: ReadonlySet<string>,
): Promise<VisibleRows> {
  const selects: SQL[] = []
  for (const { kind, permissions, tables, where = sql`true`, columns, joins = {} } of parts) {
    const selected = [...names].map((name) => {
      const column = columns[name]
      if (!column) throw new Error(`A source of reports has no column ${name}`)
      return sql`${column} as ${sql.identifier(name)}`
    })
    const needed = [...names].flatMap((name) => joins[name] ?? [])
    const sees = await access.condition(kind, person, permissions)
    selects.push(
      sql`select ${sql.join(selected, sql`, `)} from ${sql.join([tables, ...needed], sql` `)} where ${where} and ${sees}`,
    )
  }
  return { subSelect: sql`(${sql.join(selects, sql` union all `)})`, columns: new Set(names) } as unknown as VisibleRows
}

/** Returns the condition that a hospital is one of these or below one of them. */
export function hospitalWithin(hospitalId: SQL, roots: readonly number[]): SQL {
  return sql`${hospitalId} in (select descendant_id from hospital_descendants where ancestor_id = any (${numberArray(roots)}))`
}
