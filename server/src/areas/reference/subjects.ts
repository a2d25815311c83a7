import { asc, eq, or, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { levels as calls, Subject, SubjectInput } from '#contract/reference/calls'
import { db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { unlessTaken, unlessUsed } from '../../platform/database/refusals'
import type { Handlers } from '../../platform/http/handlers'
import { found } from '../../platform/http/problem'
import { sheetOf } from '../../platform/sheets/sheet'
import { apiText, named } from '../../platform/texts'
import type { levels, specialties } from './tables'

type SubjectTable = typeof levels | typeof specialties

function subjectOf({ nameAr, ...row }: typeof levels.$inferSelect): Subject {
  return { ...row, name_ar: nameAr, name_text: named({ name: row.name, nameAr }) }
}

/** The columns of what was sent; only declared fields come this far. */
function columnsOf({ name_ar: nameAr, ...fields }: z.output<typeof SubjectInput>) {
  return { ...fields, nameAr }
}

/** Found by either name: who reads Arabic may still type the English one. */
function isCalled(table: SubjectTable, q: string | undefined): SQL | undefined {
  return q ? or(containsText(table.name, q), containsText(table.nameAr, q)) : undefined
}

/** Levels and specialties are kept alike. */
export function subjectHandlers(
  table: SubjectTable,
  name: 'levels' | 'specialties',
  field: string,
): Handlers<typeof calls> {
  const list = (query: { q?: string | undefined; page: number; limit: number }) =>
    readPage(query, {
      count: () => db().$count(table, isCalled(table, query.q)),
      rows: (limit, offset) =>
        db().select().from(table).where(isCalled(table, query.q)).orderBy(asc(table.id)).limit(limit).offset(offset),
      answer: subjectOf,
    })
  return {
    list: ({ query }) => list(query),

    sheet: async ({ query }) =>
      sheetOf<Subject>({
        title: `sheet.${name}`,
        format: query.format,
        columns: [
          { header: 'sheet.id', value: ({ id }) => id },
          { header: 'sheet.name', value: (row) => row.name },
          { header: 'sheet.nameAr', value: (row) => row.name_ar },
          { header: 'sheet.description', value: (row) => row.description },
        ],
        read: (paging) => list({ ...query, ...paging }),
      }),

    show: async ({ params }) => {
      const [row] = await db().select().from(table).where(eq(table.id, params.id))
      return { data: subjectOf(found(row)) }
    },

    create: async ({ body }) => {
      const [row] = await unlessTaken(db().insert(table).values(columnsOf(body)).returning())
      return { data: subjectOf(found(row)) }
    },

    update: async ({ params, body }) => {
      const [row] = await unlessTaken(
        db().update(table).set(columnsOf(body)).where(eq(table.id, params.id)).returning(),
      )
      return { data: subjectOf(found(row)) }
    },

    remove: async ({ params }) => {
      const [row] = await unlessUsed(db().delete(table).where(eq(table.id, params.id)).returning(), field)
      found(row)
      return { message: apiText('done.deleted') }
    },
  }
}
