import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { CENTER_TYPE } from '#contract/facilities/centers'
import { orderSets as calls, type OrderSet, type OrderSetInput } from '#contract/investigationTypes/orderSets'
import { foldText } from '#contract/rules/foldText'
import { db } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { containsText } from '../../platform/database/expressions'
import { orderByLocalName } from '../../platform/database/localName'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText, byName, localizedName } from '../../platform/texts'
import {
  investigationTypes,
  orderSetSpecialties,
  orderSetTypes,
  orderSets as sets,
  valuesOfOrderSet,
} from '../../schema/investigationTypes'
import { optionJson, optionOf } from '../../schema/options'
import { specialties } from '../../schema/reference'

/** A specialty or a type with both of its names. */
interface Named {
  id: number
  name: string
  alternate_name: string | null
}

type NamedType = Named & { center_type: (typeof CENTER_TYPE)[keyof typeof CENTER_TYPE] }

/** The specialties of a set and its types that are still offered, each as one JSON value. */
const parts = {
  specialties: sql<
    Named[]
  >`${sql.raw(`(select coalesce(json_agg(${optionJson('specialties')} order by specialties.id), '[]'::json)
    from order_set_specialties as chosen join specialties on specialties.id = chosen.specialty_id
    where chosen.set_id = order_sets.id)`)}`,
  types: sql<NamedType[]>`${sql.raw(`(select coalesce(json_agg(json_build_object('id', types.id, 'name', types.name,
      'alternate_name', types.name_ar, 'center_type', types.center_type) order by chosen.position), '[]'::json)
    from order_set_types as chosen join investigation_types as types on types.id = chosen.type_id
    where chosen.set_id = order_sets.id and types.deleted_at is null)`)}`,
}

type SetRow = typeof sets.$inferSelect & { specialties: Named[]; types: NamedType[] }

const typeOf = ({ center_type, ...type }: NamedType) => ({ ...optionOf(type), center_type })

function setOf({ id, name, name_ar, specialties: ofSet, types }: SetRow): OrderSet {
  return {
    ...{ id, name, name_ar },
    name_text: localizedName({ name, alternate_name: name_ar }),
    specialty_ids: ofSet.map((each) => each.id),
    specialties: ofSet.map(optionOf).toSorted(byName),
    type_ids: types.map((each) => each.id),
    types: types.map(typeOf),
  }
}

function setList({ q }: { q?: string | undefined }) {
  const words = foldText(q ?? '')
    .split(' ')
    .filter(Boolean)
  const condition = and(...words.map((word) => containsText(sets.search, word)))
  const order = orderByLocalName({ id: sets.id, name: sets.name, alternate_name: sets.name_ar })
  return {
    order,
    count: () => db().$count(sets, condition),
    rows: ({ after, limit, offset }: Slice) =>
      db()
        .select({ ...getTableColumns(sets), ...parts, sort_key: order.key })
        .from(sets)
        .where(and(condition, after))
        .orderBy(order.by)
        .limit(limit)
        .offset(offset),
    toResponse: (rows: readonly SetRow[]) => rows.map(setOf),
  }
}

/** @throws Problem 404 */
async function readSet(id: number): Promise<OrderSet> {
  const [row] = await db()
    .select({ ...getTableColumns(sets), ...parts })
    .from(sets)
    .where(eq(sets.id, id))
  return setOf(orNotFound(row))
}

/** @throws Problem 422 on type_ids or specialty_ids: one that is not offered */
async function checkChoices({ type_ids: types, specialty_ids: chosen }: OrderSetInput): Promise<void> {
  const offered = and(inArray(investigationTypes.id, types), isNull(investigationTypes.deleted_at))
  if ((await db().$count(investigationTypes, offered)) < types.length)
    throw fieldProblem('type_ids', 'validation.invalidChoice')
  if (chosen.length > 0 && (await db().$count(specialties, inArray(specialties.id, chosen))) < chosen.length)
    throw fieldProblem('specialty_ids', 'validation.invalidChoice')
}

/** Stores the types and the specialties of a set, instead of those that it had. */
async function storeParts(id: number, { type_ids: types, specialty_ids: chosen }: OrderSetInput): Promise<void> {
  await db().delete(orderSetTypes).where(eq(orderSetTypes.set_id, id))
  await db().delete(orderSetSpecialties).where(eq(orderSetSpecialties.set_id, id))
  await db()
    .insert(orderSetTypes)
    .values(types.map((type, position) => ({ set_id: id, type_id: type, position })))
  if (chosen.length > 0)
    await db()
      .insert(orderSetSpecialties)
      .values(chosen.map((specialty) => ({ set_id: id, specialty_id: specialty })))
}

/** So many specialties and types are offered; far more than there are. */
const mostChoices = 5_000

async function choices() {
  const types = await db()
    .select()
    .from(investigationTypes)
    .where(isNull(investigationTypes.deleted_at))
    .orderBy(asc(investigationTypes.id))
    .limit(mostChoices)
  const all = await db().select().from(specialties).orderBy(asc(specialties.id)).limit(mostChoices)
  return {
    specialties: all.map(optionOf).toSorted(byName),
    types: types.map((type) => typeOf({ ...type, alternate_name: type.name_ar })).toSorted(byName),
  }
}

/** Order sets: which investigations are ordered together, and for the doctors of which specialties. */
export const orderSetHandlers = handlers(calls, {
  list: ({ query }) => readPage(query, setList(query)),

  sheet: async ({ query }) => exportFile(calls.sheet, query, { read: inBatches(setList(query)) }),

  show: async ({ params }) => ({ data: await readSet(params.id) }),

  create: async ({ body }) => {
    await checkChoices(body)
    const [row] = await mapUniqueViolation(db().insert(sets).values(valuesOfOrderSet(body)).returning())
    const { id } = orNotFound(row)
    await storeParts(id, body)
    return { data: await readSet(id) }
  },

  update: async ({ params: { id }, body }) => {
    const change = db().update(sets).set(valuesOfOrderSet(body)).where(eq(sets.id, id)).returning()
    // The row is locked from here on, so that two changes do not mix their types.
    orNotFound((await mapUniqueViolation(change))[0])
    await checkChoices(body)
    await storeParts(id, body)
    return { data: await readSet(id) }
  },

  remove: async ({ params }) => {
    const [row] = await db().delete(sets).where(eq(sets.id, params.id)).returning()
    orNotFound(row)
    return { message: apiText('done.deleted') }
  },

  choices: async () => ({ data: await choices() }),
})
