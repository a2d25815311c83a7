import { eq, sql } from 'drizzle-orm'
import type { TestServer } from '../../../platform/testing/server'
import { appointments } from '../../../schema/appointments'
import {
  investigationEvents,
  investigationFiles,
  investigationOrderTypes,
  investigations,
} from '../../../schema/investigations'
import { idOf, saveDicom, savePicture } from '../../../testing/stored'
import { dischargeEpisode, storeDepartment, storeEpisode } from '../../episodes/testing/storeEpisode'
import { sampleCt } from '../../imaging/testing/sampleImages'
import { storePreview } from '../../imaging/testing/storePreview'
import { newOrderCode } from '../../investigations'
import { storeValue } from '../../investigations/testing/storeAnalyte'
import { storeType } from '../../investigations/testing/storeInvestigation'

type OrderChange = Partial<typeof investigations.$inferInsert>

/** Stores an order of one type, and returns its id and that of its event. */
export async function storeOrder(
  { database, clock }: TestServer,
  { patient, doctor, ...change }: { patient: number; doctor: number } & OrderChange,
): Promise<{ id: number; event: number }> {
  const type = change.center_type ?? 1
  const at = clock.now()
  const typeId = await storeType({ database }, type)
  return database.transaction(async (transaction) => {
    const id = idOf(
      await transaction
        .insert(investigations)
        .values({
          code: newOrderCode(),
          patient_id: patient,
          doctor_id: doctor,
          editor_id: doctor,
          center_type: type,
          date: at.toISOString().slice(0, 10),
          priority: 'routine',
          created_at: at,
          ...change,
        })
        .returning({ id: investigations.id }),
    )
    await transaction
      .insert(investigationOrderTypes)
      .values({ investigation_id: id, type_id: typeId, center_type: type, position: 0 })
    const event = await transaction
      .insert(investigationEvents)
      .values({ investigation_id: id, event: 'ordered', by_id: doctor, at })
      .returning({ id: investigationEvents.id })
    return { id, event: idOf(event) }
  })
}

/** Records the result of an order without files, and returns the id of its event. */
export async function storeResultWithoutFiles(
  { database, clock }: TestServer,
  id: number,
  by: number,
): Promise<number> {
  const at = clock.now()
  const result = { execution_date: at.toISOString().slice(0, 10), execution_notes: 'Within the range' }
  return database.transaction(async (transaction) => {
    await transaction
      .update(investigations)
      .set({ status: 2, result_at: at, ...result })
      .where(eq(investigations.id, id))
    const event = { investigation_id: id, event: 'done' as const, by_id: by, at, recorded: result }
    return idOf(await transaction.insert(investigationEvents).values(event).returning({ id: investigationEvents.id }))
  })
}

/** Records the result of an order with a file, a picture without `given`, and returns the id of the file. */
export async function storeResultOf(testServer: TestServer, id: number, by: number, given?: number): Promise<number> {
  const media = given ?? (await savePicture(testServer))
  const event = await storeResultWithoutFiles(testServer, id, by)
  const file = { investigation_id: id, event_id: event, kind: 'result' as const, media_id: media }
  const stored = testServer.database.insert(investigationFiles).values(file)
  return idOf(await stored.returning({ id: investigationFiles.id }))
}

/** Stores an investigation with its result, and returns the ids of its value and of its file, a DICOM file with a preview. */
async function storeDone(testServer: TestServer, order: { patient: number; doctor: number } & OrderChange) {
  const { id } = await storeOrder(testServer, order)
  const file = await storeResultOf(testServer, id, order.doctor, await saveDicom(testServer, await sampleCt()))
  await storePreview(testServer, file)
  return { file, value: await storeValue(testServer, id, { value: '12.9', number: '12.9', unit: 'g/dL' }) }
}

/** Stores such an investigation of an appointment in the room, and returns the ids of its value and of its file. */
export async function storeResult(testServer: TestServer, appointment: number) {
  const [row] = await testServer.database
    .select({ patient: appointments.patient_id, doctor: appointments.doctor_id })
    .from(appointments)
    .where(sql`${appointments.id} = ${appointment}`)
  if (!row) throw new Error('no appointment')
  return storeDone(testServer, { ...row, appointment_id: appointment })
}

/** Stores a stay that has ended with such an investigation, of a patient who is in no hospital, and returns its id and those of the value and of the file. */
export async function storeStayResult(
  testServer: TestServer,
  { hospital, patient, doctor }: { hospital: number; patient: number; doctor: number },
) {
  const department = await storeDepartment(testServer, hospital)
  const at = new Date(testServer.clock.now().getTime() - 86_400_000)
  const episode = await storeEpisode(testServer, { hospital, department, patient, creator: doctor, at })
  const result = await storeDone(testServer, { patient, doctor, episode_id: episode })
  await dischargeEpisode(testServer, episode)
  return { episode, ...result }
}
