import { and, eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import { levels as calls, type Subject } from '#contract/reference/calls'
import { db } from '../../platform/context'
import { mapForeignKeyViolation, mapUniqueViolation } from '../../platform/database/constraintViolations'
import { containsText } from '../../platform/database/expressions'
import { ascending, listOrder } from '../../platform/database/listOrder'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import type { Handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import type { levels, specialties } from '../../schema/reference'

type SubjectTable = typeof levels | typeof specialties

function subjectOf(row: typeof levels.$inferSelect): Subject {
  return { ...row, name_text: localizedName(row) }
}

/** Matches either name, because readers of Arabic may type the English one. */
function matchesName(table: SubjectTable, q: string | undefined): SQL | undefined {
  return q ? or(containsText(table.name, q), containsText(table.alternate_name, q)) : undefined
}

/** Returns the handlers of levels or of specialties, which are managed in the same way. */
export function subjectHandlers(table: SubjectTable, field: string): Handlers<typeof calls> {
  const order = listOrder(ascending(table.id))
  const subjectList = (condition: SQL | undefined) => ({
    order,
    count: () => db().$count(table, condition),
    rows: ({ after, limit, offset }: Slice) =>
      db()
        .select({ ...getTableColumns(table), sort_key: order.key })
        .from(table)
        .where(and(condition, after))
        .orderBy(order.by)
        .limit(limit)
        .offset(offset),
    toResponse: (rows: readonly (typeof levels.$inferSelect)[]) => rows.map(subjectOf),
  })
  return {
    list: ({ query }) => readPage(query, subjectList(matchesName(table, query.q))),

    sheet: async ({ query }) =>
      exportFile(calls.sheet, query, {
        read: inBatches(subjectList(matchesName(table, query.q))),
      }),

    show: async ({ params }) => {
      const [row] = await db().select().from(table).where(eq(table.id, params.id))
      return { data: subjectOf(orNotFound(row)) }
    },

    create: async ({ body }) => {
      const [row] = await mapUniqueViolation(db().insert(table).values(body).returning())
      return { data: subjectOf(orNotFound(row)) }
    },

    update: async ({ params, body }) => {
      const [row] = await mapUniqueViolation(db().update(table).set(body).where(eq(table.id, params.id)).returning())
      return { data: subjectOf(orNotFound(row)) }
    },

    remove: async ({ params }) => {
      const [row] = await mapForeignKeyViolation(db().delete(table).where(eq(table.id, params.id)).returning(), field)
      orNotFound(row)
      return { message: apiText('done.deleted') }
    },
  }
}
