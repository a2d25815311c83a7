import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvestigationFile } from '#contract/investigations/investigation'
import { syntaxes } from '../../demo/imaging/writeDicom'
import { media } from '../../platform/files/tables'
import type { Client } from '../../platform/testing/client'
import { decodeJpeg } from '../../platform/testing/pictureCodecs'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { dicomImages } from '../../schema/imaging'
import { formOf, type InvestigationAnswer, Lab } from '../investigations/testing/lab'
import { sampleCt } from './testing/sampleImages'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
})

const run = (name: string, data?: Record<string, unknown>) => testServer.server.platform.jobs.run(name, data)

/** Records a result with these files, and returns the answer. */
async function execute(files: readonly Buffer[]) {
  const { id, revision } = await lab.ordered({ center_id: lab.lab })
  const form = formOf({ execution_date: '2026-11-18', execution_notes: 'See images', revision })
  files.forEach((file, index) => {
    form.append('attachment[]', new Blob([new Uint8Array(file)]), `slice-${index + 1}.dcm`)
  })
  const path = `/api/admin/investigation/${id}/execute`
  return { id, ...(await lab.member.send<InvestigationAnswer>('POST', path, { form })) }
}

async function stored(file: Buffer): Promise<InvestigationFile> {
  const { body } = await execute([file])
  const [found] = body.data.media.dicom
  if (!found) throw new Error(JSON.stringify(body))
  return found
}

async function open(id: number, query = '', who: Client = lab.member) {
  const response = await fetch(`${testServer.url}/api/admin/investigation/media/${id}/preview${query}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const shown = async (id: number) => (await lab.show(id, lab.member)).body.data.media.dicom[0]?.image

test('a DICOM file of a result has its header, and two previews of its image once the job has run', async () => {
  const { id, body } = await execute([await sampleCt()])
  const [file] = body.data.media.dicom
  expect(file?.image).toMatchObject({
    modality: 'CT',
    study_date: '2026-11-22',
    rows: 48,
    columns: 64,
    patient_name: 'AHMED SALEM',
    name_check: 'different',
    id_check: 'different',
    preview_state: 'waiting',
    preview_frames: [],
  })
  const fileId = file?.id ?? 0
  expect((await open(fileId)).status).toBe(404)
  await run('make-previews', { file_id: fileId })
  await run('make-previews', { file_id: fileId })
  expect(await shown(id)).toMatchObject({ preview_state: 'made', preview_problem: null, preview_frames: [0] })
  const { headers, bytes } = await open(fileId)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(await decodeJpeg(bytes)).toMatchObject({ width: 64, height: 48 })
  expect((await open(fileId, '?frame=0&size=tile')).status).toBe(200)
  expect((await open(fileId, '?frame=1')).status).toBe(404)
  expect((await open(fileId, '?size=huge')).status).toBe(422)
})

test('a preview is opened by those who can open the file, and nobody else', async () => {
  const { id } = await stored(await sampleCt())
  await run('make-previews', { file_id: id })
  expect((await open(id, '', lab.ward.doctor)).status).toBe(200)
  const stranger = await testServer.addUser({ role: 'DOCTOR' })
  expect((await open(id, '', stranger)).status).toBe(await fileStatus(id, stranger))
  expect((await open(id, '', stranger)).status).not.toBe(200)
  expect((await open(id, '', lab.radiologist)).status).toBe(404)
})

async function fileStatus(id: number, who: Client): Promise<number> {
  const response = await fetch(`${testServer.url}/api/admin/investigation/media/${id}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return response.status
}

test('the name and the id in the file are compared with those of the patient of the order', async () => {
  const { patient_id: patient } = lab.episode
  const { rows } = await testServer.database.$client.query<{ first: string; last: string; id: string }>(
    'select first_name as first, last_name as last, uuid as id from users where id = $1',
    [patient],
  )
  const [{ first, last, id } = { first: '', last: '', id: '' }] = rows
  const file = await sampleCt(syntaxes.explicit, {
    '00080005': ['CS', 'ISO_IR 192'],
    '00100010': ['PN', `${last.toUpperCase()}^${first}^Mohamed`],
    '00100020': ['LO', id || 'none'],
  })
  expect((await stored(file)).image).toMatchObject({ name_check: 'same', id_check: id ? 'same' : 'unclear' })
})

test('a truncated file is refused on its field, and nothing of the result is stored', async () => {
  const before = await count('media')
  const file = await sampleCt()
  const { id, status, body } = await execute([file, file.subarray(0, 2_000)])
  expect([status, body.errors]).toEqual([
    422,
    { attachment: ['The file “slice-2.dcm” is incomplete or damaged. Export it again and upload it once more'] },
  ])
  expect((await lab.show(id)).body.data).toMatchObject({ status: 1, media: { normal: [], dicom: [] }, revision: 1 })
  expect(await count('media')).toBe(before)
})

async function count(table: string): Promise<number> {
  const { rows } = await testServer.database.$client.query(`select count(*)::integer as total from ${table}`)
  return rows[0].total
}

test('a file that cannot be drawn says why, and is tried once', async () => {
  const { id } = await stored(await sampleCt(syntaxes.explicit, { '00280004': ['CS', 'PALETTE COLOR'] }))
  await run('make-previews', { file_id: id })
  const [row] = await testServer.database.select().from(dicomImages).where(eq(dicomImages.file_id, id))
  expect(row).toMatchObject({ preview_state: 'none', preview_problem: 'unsupported', preview_attempts: 1 })
  expect((await open(id)).status).toBe(404)
})

test('a file whose server has stopped is tried again later, and not for ever', async () => {
  const { id } = await stored(await sampleCt())
  const claim = (attempts: number) =>
    testServer.database
      .update(dicomImages)
      .set({ preview_attempts: attempts, preview_claimed_at: testServer.clock.now() })
      .where(eq(dicomImages.file_id, id))
  const state = async () => {
    const [row] = await testServer.database.select().from(dicomImages).where(eq(dicomImages.file_id, id))
    return row?.preview_state
  }
  await claim(1)
  await run('make-all-previews')
  expect(await state()).toBe('waiting')
  testServer.clock.advance(31 * 60 * 1000)
  await claim(3)
  testServer.clock.advance(31 * 60 * 1000)
  await run('make-all-previews')
  expect(await state()).toBe('none')
})

/** Removes the bytes of a file from the store. */
async function lose(id: number): Promise<void> {
  const { rows } = await testServer.database.$client.query<{ media_id: number }>(
    'select media_id from investigation_files where id = $1',
    [id],
  )
  const [found] = await testServer.database
    .select()
    .from(media)
    .where(eq(media.id, rows[0]?.media_id ?? 0))
  await testServer.server.platform.files.remove(found?.stored_name ?? '')
}

const rowOf = async (id: number) =>
  (await testServer.database.select().from(dicomImages).where(eq(dicomImages.file_id, id)))[0]

test('a store that is down is no attempt: the file waits', async () => {
  const { id } = await stored(await sampleCt())
  await lose(id)
  await expect(run('make-previews', { file_id: id })).rejects.toThrow()
  expect(await rowOf(id)).toMatchObject({ preview_state: 'waiting', preview_attempts: 0 })
})

test('a file that the store has lost keeps none behind it waiting', async () => {
  const { id: lost } = await stored(await sampleCt())
  const { id } = await stored(await sampleCt())
  await lose(lost)
  await expect(run('make-all-previews')).rejects.toThrow()
  expect(await rowOf(lost)).toMatchObject({ preview_state: 'waiting' })
  expect(await rowOf(id)).toMatchObject({ preview_state: 'made' })
})

test('what was read and the previews never change, and a state without its previews is refused', async () => {
  const { id } = await stored(await sampleCt())
  const execute = (statement: string) => testServer.database.$client.query(statement)
  await expect(execute(`update dicom_images set preview_state = 'made' where file_id = ${id}`)).rejects.toThrow(
    'exactly',
  )
  await run('make-previews', { file_id: id })
  for (const statement of [
    `update dicom_images set patient_name = 'X' where file_id = ${id}`,
    `update dicom_images set preview_state = 'waiting' where file_id = ${id}`,
    `delete from dicom_images where file_id = ${id}`,
    `delete from image_previews where file_id = ${id}`,
    `update image_previews set frame = 5 where file_id = ${id}`,
    `insert into image_previews values (${id}, 1, 1, 2)`,
  ])
    await expect(execute(statement)).rejects.toThrow(/never change|stay|waits/)
})
