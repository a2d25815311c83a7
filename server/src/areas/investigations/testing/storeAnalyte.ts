import { and, eq } from 'drizzle-orm'
import type { TestServer } from '../../../platform/testing/server'
import { investigationEvents, investigationOrderTypes } from '../../../schema/investigations'
import { investigationAnalytes, investigationValues } from '../../../schema/labValues'
import { idOf } from '../../../testing/stored'

/** Stores an analyte of a type, and returns its id. */
export async function storeAnalyte(
  { database }: Pick<TestServer, 'database'>,
  typeId: number,
  changes: Partial<typeof investigationAnalytes.$inferInsert> = {},
): Promise<number> {
  const values = { type_id: typeId, position: 0, name: `Analyte ${crypto.randomUUID()}`, unit: 'g/dL', ...changes }
  return idOf(await database.insert(investigationAnalytes).values(values).returning({ id: investigationAnalytes.id }))
}

/** Stores a value of a result that is done, of a new analyte of its type, and returns its id. */
export async function storeValue(
  testServer: Pick<TestServer, 'database'>,
  investigationId: number,
  value: Pick<typeof investigationValues.$inferInsert, 'value' | 'number' | 'unit'> & { position?: number },
): Promise<number> {
  const { database } = testServer
  const types = database
    .select({ id: investigationOrderTypes.type_id })
    .from(investigationOrderTypes)
    .where(eq(investigationOrderTypes.investigation_id, investigationId))
  const type = idOf(await types)
  const isDone = and(eq(investigationEvents.investigation_id, investigationId), eq(investigationEvents.event, 'done'))
  const event = idOf(await database.select({ id: investigationEvents.id }).from(investigationEvents).where(isDone))
  const of = { investigation_id: investigationId, event_id: event, type_id: type, position: 0, flag_is_stated: false }
  const stored = database
    .insert(investigationValues)
    .values({ ...of, ...value, analyte_id: await storeAnalyte(testServer, type) })
  return idOf(await stored.returning({ id: investigationValues.id }))
}
