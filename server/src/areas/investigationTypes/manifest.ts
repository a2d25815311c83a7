import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/facilities/centers'
import {
  investigationTypes as calls,
  type InvestigationType,
  InvestigationTypeInput,
} from '#contract/investigationTypes/calls'
import { orderSets } from '#contract/investigationTypes/orderSets'
import { foldText } from '#contract/rules/foldText'
import { db, now } from '../../platform/context'
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
import { investigationTypes as types, valuesOfType } from '../../schema/investigationTypes'
import { type AreaManifest, handledCalls } from '../manifest'
import { analytesOfType, saveAnalytes } from './analytes'
import { orderSetHandlers } from './orderSets'
import { investigationTypesRecords } from './records'

type TypeRow = typeof types.$inferSelect

interface TypeFilters {
  q?: string | undefined
  center_type?: string | undefined
}

function typeOf({ search: _search, deleted_at: _deletedAt, ...type }: TypeRow): InvestigationType {
  const text = apiText(type.center_type === CENTER_TYPE.lab ? 'investigation.lab' : 'investigation.radiology')
  return {
    ...type,
    name_text: localizedName({ name: type.name, alternate_name: type.name_ar }),
    center_type_text: text,
  }
}

const offered = (id: number) => and(eq(types.id, id), isNull(types.deleted_at))

function typeList({ q, center_type: centerType }: TypeFilters) {
  const words = foldText(q ?? '')
    .split(' ')
    .filter(Boolean)
  const condition = and(
    isNull(types.deleted_at),
    centerType
      ? eq(types.center_type, centerType === String(CENTER_TYPE.lab) ? CENTER_TYPE.lab : CENTER_TYPE.radiology)
      : undefined,
    ...words.map((word) => containsText(types.search, word)),
  )
  const order = orderByLocalName({ id: types.id, name: types.name, alternate_name: types.name_ar })
  return {
    order,
    count: () => db().$count(types, condition),
    rows: ({ after, limit, offset }: Slice) =>
      db()
        .select({ ...getTableColumns(types), sort_key: order.key })
        .from(types)
        .where(and(condition, after))
        .orderBy(order.by)
        .limit(limit)
        .offset(offset),
    toResponse: (rows: readonly TypeRow[]) => rows.map(typeOf),
  }
}

const typeHandlers = handlers(calls, {
  list: ({ query }) => readPage(query, typeList(query)),

  sheet: async ({ query }) => exportFile(calls.sheet, query, { read: inBatches(typeList(query)) }),

  show: async ({ params }) => {
    const [row] = await db().select().from(types).where(offered(params.id))
    return { data: typeOf(orNotFound(row)) }
  },

  create: async ({ body }) => {
    const [row] = await mapUniqueViolation(db().insert(types).values(valuesOfType(body)).returning())
    return { data: typeOf(orNotFound(row)) }
  },

  update: async ({ params, body }) => {
    const change = db().update(types).set(valuesOfType(body)).where(offered(params.id)).returning()
    // An order refers to its types with their center type.
    const [row] = await mapForeignKeyViolation(mapUniqueViolation(change), 'center_type')
    return { data: typeOf(orNotFound(row)) }
  },

  // The row stays, because orders refer to it.
  remove: async ({ params }) => {
    const [row] = await db().update(types).set({ deleted_at: now() }).where(offered(params.id)).returning()
    orNotFound(row)
    return { message: apiText('done.deleted') }
  },

  import: async ({ body, files }) => ({
    data: await importRows({
      files,
      columns: body.columns,
      input: InvestigationTypeInput,
      add: (rows) => db().insert(types).values(rows.map(valuesOfType)).onConflictDoNothing().returning(),
    }),
  }),

  analytes: async ({ params }) => ({ data: await analytesOfType(params.id) }),

  saveAnalytes: async ({ params, body }) => ({ data: await saveAnalytes(params.id, body.analytes) }),
})

export const investigationTypesArea: AreaManifest = {
  name: 'investigationTypes',
  calls: [
    handledCalls('investigationTypes', calls, typeHandlers),
    handledCalls('orderSets', orderSets, orderSetHandlers),
  ],
  records: investigationTypesRecords,
}
