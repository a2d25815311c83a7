import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImageCopy } from '#contract/imaging/copies'
import { syntaxes, writeDicom } from '../../../demo/imaging/writeDicom'
import type { Client } from '../../../platform/testing/client'
import { runTogether } from '../../../platform/testing/concurrentCalls'
import { decodeJpeg } from '../../../platform/testing/pictureCodecs'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { imageCopies, imageCopyFiles } from '../../../schema/imaging'
import { formOf, type InvestigationAnswer, Lab } from '../../investigations/testing/lab'
import { elementsOfCt, height, sampleCt, width } from '../testing/sampleImages'

let testServer: TestServer
let lab: Lab
let order: number
let files: number[]
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
  const second = await sampleCt(syntaxes.explicit, { '00080018': ['UI', '1.2.826.0.1.3680043.2.1.2'] })
  ;({ order, files } = await withResult([await sampleCt(), second]))
})

const run = (name: string, data?: Record<string, unknown>) => testServer.server.platform.jobs.run(name, data)

/** Records a result with these files, whose previews are made. */
async function withResult(bytes: readonly Buffer[]) {
  const { id, revision } = await lab.ordered({ center_id: lab.lab })
  const form = formOf({ execution_date: '2026-11-18', execution_notes: 'See images', revision })
  for (const file of bytes) form.append('attachment[]', new Blob([new Uint8Array(file)]), 'Ahmed Salem.dcm')
  const path = `/api/admin/investigation/${id}/execute`
  const { body } = await lab.member.send<InvestigationAnswer>('POST', path, { form })
  const ids = body.data.media.dicom.map((file) => file.id)
  for (const fileId of ids) await run('make-previews', { file_id: fileId })
  return { order: id, files: ids }
}

interface CopyAnswer {
  data: ImageCopy
  errors?: Record<string, string[]>
}

const area = { left: 0, top: 0, width: 20, height: 4 }
const path = () => `/api/admin/investigation/${order}/copies`
const body = (changes: object = {}) => ({
  ...{ purpose: 'teaching', looked_at: true },
  images: files.map((file_id) => ({ file_id, areas: [area] })),
  ...changes,
})
const create = (changes: object = {}, who: Client = lab.ward.doctor) => who.post<CopyAnswer>(path(), body(changes))
const list = async (who: Client = lab.ward.doctor) => (await who.get<{ data: ImageCopy[] }>(path())).body.data

async function open(address: string, who: Client = lab.ward.doctor) {
  const response = await fetch(`${testServer.url}${address}`, { headers: { authorization: `Bearer ${who.token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Returns the bytes of all originals. */
const originals = () => Promise.all(files.map(async (id) => (await open(`/api/admin/investigation/media/${id}`)).bytes))

test('a copy is made by the job, with a file and a picture of each image; the original stays', async () => {
  const before = await originals()
  const { status, body: answer } = await create()
  expect(status).toBe(200)
  expect(answer.data).toMatchObject({ purpose: 'teaching', created_by: { id: lab.ward.doctor.userId } })
  expect(answer.data.images).toMatchObject(
    files.map((file_id) => ({ file_id, state: 'waiting', areas: 1, size: null })),
  )
  const [image] = answer.data.images
  const address = `${path()}/${answer.data.id}/images/${image?.id}`
  expect((await open(address)).status).toBe(404)
  await run('copy-image', { copy_id: answer.data.id })
  const [made] = await list()
  expect(made?.images.map(({ state }) => state)).toEqual(['made', 'made'])
  const file = await open(address)
  expect(file.headers.get('content-disposition')).toContain('image-1.dcm')
  expect(file.bytes.toString('latin1')).not.toMatch(/SALEM|29001010100015|20261122|1\.2\.826/)
  expect(file.bytes.length).toBe(made?.images[0]?.size)
  expect(await decodeJpeg((await open(`${address}/picture`)).bytes)).toMatchObject({ width: 64, height: 48 })
  expect(await originals()).toEqual(before)
})

test('the key of the UIDs is forgotten once all images are made, and what is made never changes', async () => {
  const { id } = (await create()).body.data
  const row = async () => (await testServer.database.select().from(imageCopies).where(eq(imageCopies.id, id)))[0]
  expect((await row())?.uid_key).toHaveLength(32)
  await run('copy-all-images')
  expect((await row())?.uid_key).toBeNull()
  const execute = (statement: string) => testServer.database.$client.query(statement)
  for (const statement of [
    `update image_copy_files set areas = '[]' where copy_id = ${id}`,
    `update image_copy_files set state = 'waiting', media_id = null, picture_media_id = null where copy_id = ${id}`,
    `delete from image_copy_files where copy_id = ${id}`,
    `update image_copies set purpose = 'rounds' where id = ${id}`,
    `delete from image_copies where id = ${id}`,
  ])
    await expect(execute(statement)).rejects.toThrow(/never change|stay/)
})

test('the key is forgotten also if two servers store the last two images at the same time', async () => {
  const { id } = (await create()).body.data
  const copy = () => run('copy-image', { copy_id: id })
  // Both have made their image, and wait before they look at the other one.
  const lock = sql`lock table image_copies in exclusive mode`
  await runTogether(testServer.database, { lock, calls: [copy, copy] })
  const [row] = await testServer.database.select().from(imageCopies).where(eq(imageCopies.id, id))
  expect(row?.uid_key).toBeNull()
})

test('a copy is in the audit log with who made it, of what and with which areas', async () => {
  await create()
  const { rows } = await testServer.database.$client.query(
    "select user_id, record_id, changes from audit_log where action = 'imageCopies.create' order by id desc limit 1",
  )
  expect(rows[0]).toMatchObject({ user_id: lab.ward.doctor.userId, record_id: String(order) })
  expect(JSON.stringify(rows[0].changes)).toContain('"width"')
})

test('sent twice with one key, one copy is made', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => lab.ward.doctor.send<CopyAnswer>('POST', path(), { body: body(), headers })
  const [first, second] = [await send(), await send()]
  expect(second.body.data.id).toBe(first.body.data.id)
  expect(await list()).toHaveLength(1)
})

test('only those who can open the originals make and open copies', async () => {
  const { id, images } = (await create()).body.data
  await run('copy-image', { copy_id: id })
  const address = `${path()}/${id}/images/${images[0]?.id}`
  expect((await open(address, lab.member)).status).toBe(200)
  const patient = await testServer.addUser()
  expect((await create({}, patient)).status).toBe(403)
  for (const stranger of [lab.radiologist, await testServer.addUser({ role: 'DOCTOR' })]) {
    const original = (await open(`/api/admin/investigation/media/${files[0]}`, stranger)).status
    expect(original).not.toBe(200)
    expect((await open(address, stranger)).status).toBe(original)
    expect((await open(`${address}/picture`, stranger)).status).toBe(original)
    expect((await create({}, stranger)).status).toBe(original)
  }
})

test('an image is opened through its own copy and order only', async () => {
  const first = (await create()).body.data
  const second = (await create()).body.data
  await run('copy-all-images')
  const image = first.images[0]?.id
  expect((await open(`${path()}/${first.id}/images/${image}`)).status).toBe(200)
  expect((await open(`${path()}/${second.id}/images/${image}`)).status).toBe(404)
  const { order: other } = await withResult([await sampleCt()])
  expect((await open(`/api/admin/investigation/${other}/copies/${first.id}/images/${image}`)).status).toBe(404)
})

test.each([
  ['nobody looked', { looked_at: false }, 'looked_at', 'Look at each image first: it can show a name'],
  ['no image', { images: [] }, 'images', 'The field is required'],
  ['an unknown purpose', { purpose: 'sale' }, 'purpose', undefined],
])('refused on its field: %s', async (_name, changes, field, message) => {
  const { status, body: answer } = await create(changes)
  expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]])
  if (message && field === 'looked_at') expect(answer.errors?.[field]).toEqual([message])
})

test('images of several studies, outside of the order, unseen ones and areas beside the image are refused', async () => {
  const images = (ids: readonly (number | undefined)[], areas: object[] = []) => ({
    images: ids.map((file_id) => ({ file_id, areas })),
  })
  const errors = async (changes: object) => (await create(changes)).body.errors?.images?.[0]
  const { files: others } = await withResult([await sampleCt()])
  expect(await errors(images([files[0], others[0]]))).toBeDefined()
  expect(await errors(images([files[0], files[0]]))).toBeDefined()
  expect(await errors(images([files[0]], [{ ...area, left: 50 }]))).toBe('An area of the image 1 is outside of it')
  expect(await errors(images([files[0]], [{ ...area, frame: 1 }]))).toBe('An area of the image 1 is outside of it')
  const two = await withResult([await sampleCt(), await sampleCt(syntaxes.explicit, { '0020000d': ['UI', '1.2.3'] })])
  ;({ order, files } = two)
  expect(await errors(images(files))).toBe('Choose images of one study')
  ;({ order, files } = await withResult([await sampleCt(syntaxes.explicit, { '00280004': ['CS', 'PALETTE COLOR'] })]))
  expect(await errors(images(files))).toBe('The image 1 has no preview, so nobody can look at it before it is copied')
})

const originalOf = (id: number | undefined, frame = 0) => `/api/admin/investigation/media/${id}/original?frame=${frame}`

test('before a copy, each frame is looked at in its own size, however much noise its preview lost', async () => {
  const side = 1000
  let state = 16
  const noise = () =>
    Buffer.from(
      Uint8Array.from({ length: side * side }, () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return 64 + ((state >> 16) % 128)
      }),
    )
  const elements = elementsOfCt({
    ...{ '00280010': ['US', side], '00280011': ['US', side], '00281050': undefined, '00281051': undefined },
    ...{ '00280100': ['US', 8], '00280101': ['US', 8], '00280102': ['US', 7], '00280008': ['IS', '2'] },
  })
  const made = await withResult([writeDicom({ elements, frames: [noise(), Buffer.alloc(side * side, 9)], bits: 8 })])
  const [file] = made.files
  const preview = await open(`/api/admin/investigation/media/${file}/preview?frame=0`)
  expect((await decodeJpeg(preview.bytes)).width).toBeLessThan(side)
  const first = await open(originalOf(file))
  expect(await decodeJpeg(first.bytes)).toMatchObject({ width: side, height: side })
  // Of one shade, so without a preview.
  expect((await open(`/api/admin/investigation/media/${file}/preview?frame=1`)).status).toBe(404)
  expect(await decodeJpeg((await open(originalOf(file, 1))).bytes)).toMatchObject({ width: side, height: side })
  expect((await open(originalOf(file, 2))).status).toBe(404)
})

test('only those who can open the original file look at it in its own size', async () => {
  expect((await open(originalOf(files[0]), lab.member)).status).toBe(200)
  for (const other of [lab.radiologist, await testServer.addUser({ role: 'DOCTOR' })])
    expect((await open(originalOf(files[0]), other)).status).toBe(
      (await open(`/api/admin/investigation/media/${files[0]}`, other)).status,
    )
  expect((await open(originalOf(files[0]), await testServer.addUser())).status).toBe(403)
})

test('a file with more frames than anybody looks at, and more images than a copy has, are refused', async () => {
  const gray = {
    '00280100': ['US', 8],
    '00280101': ['US', 8],
    '00280102': ['US', 7],
    '00280008': ['IS', '101'],
  } as const
  const frames = Array.from({ length: 101 }, (_, at) => Buffer.alloc(width * height, at).fill(200, 0, 9))
  ;({ order, files } = await withResult([writeDicom({ elements: elementsOfCt(gray), frames, bits: 8 })]))
  expect((await create()).body.errors).toEqual({
    images: ['The image 1 has more than 100 frames, and nobody views so many one by one'],
  })
  const images = Array.from({ length: 21 }, () => ({ file_id: files[0], areas: [] }))
  expect((await create({ images })).body.errors).toEqual({ images: ['A copy has at most 20 images'] })
})

test('a file whose server has stopped is tried again later, and not for ever', async () => {
  const { id } = (await create(imagesOfFirst())).body.data
  const claim = (attempts: number) =>
    testServer.database
      .update(imageCopyFiles)
      .set({ attempts, claimed_at: testServer.clock.now() })
      .where(eq(imageCopyFiles.copy_id, id))
  // The session of the caller ends meanwhile.
  const state = async () => {
    const rows = await testServer.database.select().from(imageCopyFiles).where(eq(imageCopyFiles.copy_id, id))
    return rows.map((row) => [row.state, row.problem])
  }
  await claim(1)
  await run('copy-all-images')
  expect(await state()).toEqual([['waiting', null]])
  await claim(3)
  testServer.clock.advance(61 * 60 * 1000)
  await run('copy-all-images')
  expect(await state()).toEqual([['none', 'failed']])
})

const imagesOfFirst = () => ({ images: [{ file_id: files[0], areas: [] }] })

test('an order has a limit of copies', async () => {
  for (let copy = 0; copy < 20; copy += 1) expect((await create(imagesOfFirst())).status).toBe(200)
  expect((await create(imagesOfFirst())).body.errors).toEqual({ images: ['This order already has 20 copies'] })
})
