import { eq } from 'drizzle-orm'
import { newStoredName } from '../../../platform/files/storedName'
import { uploads } from '../../../platform/files/tables'
import type { TestServer } from '../../../platform/testing/server'
import { episodes } from '../../../schema/episodes'
import {
  investigationEvents,
  investigationFiles,
  investigationOrderTypes,
  investigations,
  investigationUploads,
  outsideLinks,
  outsideResultFiles,
  outsideResults,
} from '../../../schema/investigations'
import { type CenterType, investigationTypes, valuesOfType } from '../../../schema/investigationTypes'
import { idOf, savePicture } from '../../../testing/stored'
import { newOrderCode } from '../code'

/** Stores a type of investigations, and returns its id. */
export async function storeType(
  { database }: Pick<TestServer, 'database'>,
  centerType: CenterType = 1,
  changes: Partial<Omit<typeof investigationTypes.$inferInsert, 'search'>> = {},
): Promise<number> {
  const values = { name: `Test ${crypto.randomUUID()}`, center_type: centerType, ...changes }
  return idOf(
    await database.insert(investigationTypes).values(valuesOfType(values)).returning({ id: investigationTypes.id }),
  )
}

interface OrderToStore {
  /** An open episode. */
  episode: number
  doctor: number
  center?: number | null
  centerType?: CenterType
  external?: boolean
  code?: string
  /** Of the attachment; a picture without it. */
  media?: number
}

/** Stores an order of an episode with an attachment, and returns its id and that of the attachment. */
export async function storeInvestigation(testServer: TestServer, order: OrderToStore) {
  const { episode, doctor, center = null, centerType = 1, external = false, code = newOrderCode() } = order
  const type = await storeType(testServer, centerType)
  const media = order.media ?? (await savePicture(testServer))
  const at = testServer.clock.now()
  return testServer.database.transaction(async (transaction) => {
    const [stay] = await transaction.select().from(episodes).where(eq(episodes.id, episode))
    const of = { episode_id: episode, patient_id: stay?.patient_id ?? 0, center_type: centerType, center_id: center }
    const by = { doctor_id: doctor, editor_id: doctor, created_at: at, external_investigation: external }
    const stored = transaction
      .insert(investigations)
      .values({ ...of, ...by, code, date: '2026-11-18', priority: 'routine' })
    const id = idOf(await stored.returning({ id: investigations.id }))
    await transaction
      .insert(investigationOrderTypes)
      .values({ investigation_id: id, type_id: type, center_type: centerType, position: 0 })
    const event = transaction
      .insert(investigationEvents)
      .values({ investigation_id: id, event: 'ordered', by_id: doctor, at })
    const eventId = idOf(await event.returning({ id: investigationEvents.id }))
    const file = transaction
      .insert(investigationFiles)
      .values({ investigation_id: id, event_id: eventId, kind: 'order', media_id: media })
    return { id, file: idOf(await file.returning({ id: investigationFiles.id })) }
  })
}

/** Stores an upload for the result of an order of which nothing has arrived, and returns its id. */
export async function storeUnfinishedUpload(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { order, by }: { order: number; by: number },
): Promise<number> {
  const times = { created_at: clock.now(), active_at: clock.now() }
  const file = { file_name: 'report.pdf', size: 71, last_modified: 1_763_000_000_000, part_name: newStoredName() }
  const id = idOf(
    await database
      .insert(uploads)
      .values({ ...file, ...times, user_id: by })
      .returning({ id: uploads.id }),
  )
  await database.insert(investigationUploads).values({ upload_id: id, investigation_id: order })
  return id
}

/** Stores an order that is done, with a picture, which nobody on the ordering side has read. */
export async function storeDone(testServer: TestServer, order: OrderToStore): Promise<number> {
  const { id } = await storeInvestigation(testServer, order)
  return storeResultOf(testServer, id, order.doctor)
}

/** Records the result of an order with a picture, and returns the id of the order. */
export async function storeResultOf(testServer: TestServer, id: number, by: number): Promise<number> {
  const media = await savePicture(testServer)
  const at = testServer.clock.now()
  return testServer.database.transaction(async (transaction) => {
    const done = { status: 2, execution_date: '2026-11-18', result_at: at } as const
    await transaction.update(investigations).set(done).where(eq(investigations.id, id))
    const event = transaction.insert(investigationEvents).values({ investigation_id: id, event: 'done', by_id: by, at })
    const eventId = idOf(await event.returning({ id: investigationEvents.id }))
    await transaction
      .insert(investigationFiles)
      .values({ investigation_id: id, event_id: eventId, kind: 'result', media_id: media })
    return id
  })
}

/** Stores an external order for which a picture was sent from outside, which nobody has accepted or rejected. */
export async function storeSentFromOutside(
  testServer: TestServer,
  { episode, doctor }: { episode: number; doctor: number },
) {
  const { id } = await storeInvestigation(testServer, { episode, doctor, external: true })
  const { database, clock } = testServer
  const at = clock.now()
  const times = { created_at: at, expires_at: new Date(at.getTime() + 30 * 24 * 60 * 60 * 1000) }
  const link = database.insert(outsideLinks).values({ investigation_id: id, created_by: doctor, ...times })
  const sent = { investigation_id: id, link_id: idOf(await link.returning({ id: outsideLinks.id })), sent_at: at }
  const stored = database.insert(outsideResults).values({ ...sent, sender: 'City Lab' })
  const result = idOf(await stored.returning({ id: outsideResults.id }))
  const media = await savePicture(testServer)
  const file = database.insert(outsideResultFiles).values({ outside_result_id: result, media_id: media })
  return { id, result, file: idOf(await file.returning({ id: outsideResultFiles.id })) }
}
