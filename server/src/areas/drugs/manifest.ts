import { and, eq, getTableColumns } from 'drizzle-orm'
import type * as z from 'zod'
import { drugs as calls, type Drug, DrugInput } from '#contract/drugs/calls'
import { foldText } from '#contract/rules/foldText'
import { db } from '../../platform/context'
import { mapForeignKeyViolation, mapUniqueViolation } from '../../platform/database/constraintViolations'
import { containsText } from '../../platform/database/expressions'
import { orderByLocalName } from '../../platform/database/localName'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { importRows } from '../../platform/imports/importRows'
import { apiText, localizedName } from '../../platform/texts'
import { auditedRow } from '../../schema/areaRecords'
import { drugs } from '../../schema/drugs'
import { type AreaManifest, handledCalls } from '../manifest'

const drugOrder = () => orderByLocalName({ id: drugs.id, name: drugs.drug_name, alternate_name: drugs.drug_name_ar })

function drugOf({ search: _search, ...drug }: typeof drugs.$inferSelect): Drug {
  return { ...drug, drug_name_text: localizedName({ name: drug.drug_name, alternate_name: drug.drug_name_ar }) }
}

/** Returns the values of a drug with its search text: both names and the composition. */
function valuesOf(input: z.output<typeof DrugInput>) {
  const { drug_name, drug_name_ar, composition } = input
  const unit = input.daily_limit ? input.daily_limit_unit : null
  return { ...input, daily_limit_unit: unit, search: foldText([drug_name, drug_name_ar, composition].join(' ')) }
}

function drugList(q: string | undefined) {
  const words = foldText(q ?? '')
    .split(' ')
    .filter(Boolean)
  const condition = and(...words.map((word) => containsText(drugs.search, word)))
  const order = drugOrder()
  return {
    order,
    count: () => db().$count(drugs, condition),
    rows: ({ after, limit, offset }: Slice) =>
      db()
        .select({ ...getTableColumns(drugs), sort_key: order.key })
        .from(drugs)
        .where(and(condition, after))
        .orderBy(order.by)
        .limit(limit)
        .offset(offset),
    toResponse: (rows: readonly (typeof drugs.$inferSelect)[]) => rows.map(drugOf),
  }
}

const drugHandlers = handlers(calls, {
  list: ({ query }) => readPage(query, drugList(query.q)),

  sheet: async ({ query }) => exportFile(calls.sheet, query, { read: inBatches(drugList(query.q)) }),

  show: async ({ params }) => {
    const [row] = await db().select().from(drugs).where(eq(drugs.id, params.id))
    return { data: drugOf(orNotFound(row)) }
  },

  create: async ({ body }) => {
    const [row] = await mapUniqueViolation(db().insert(drugs).values(valuesOf(body)).returning(), 'drug_name')
    return { data: drugOf(orNotFound(row)) }
  },

  update: async ({ params, body }) => {
    const change = db().update(drugs).set(valuesOf(body)).where(eq(drugs.id, params.id)).returning()
    const [row] = await mapUniqueViolation(change, 'drug_name')
    return { data: drugOf(orNotFound(row)) }
  },

  remove: async ({ params }) => {
    const [row] = await mapForeignKeyViolation(db().delete(drugs).where(eq(drugs.id, params.id)).returning(), 'drug')
    orNotFound(row)
    return { message: apiText('done.deleted') }
  },

  import: async ({ body, files }) => ({
    data: await importRows({
      files,
      columns: body.columns,
      input: DrugInput,
      add: (rows) => db().insert(drugs).values(rows.map(valuesOf)).onConflictDoNothing().returning(),
    }),
  }),
})

export const drugsArea: AreaManifest = {
  name: 'drugs',
  calls: [handledCalls('drugs', calls, drugHandlers)],
  records: {
    drug: { audited: auditedRow('drugs') },
  },
}
