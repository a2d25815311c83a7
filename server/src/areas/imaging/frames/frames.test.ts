import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImagePixels } from '#contract/imaging/image'
import { syntaxes, writeDicom } from '../../../demo/imaging/writeDicom'
import { writeRle } from '../../../demo/imaging/writeRle'
import type { Client } from '../../../platform/testing/client'
import { decodeHtj2k } from '../../../platform/testing/pictureCodecs'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { formOf, type InvestigationAnswer, Lab } from '../../investigations/testing/lab'
import { elementsOfCt, height, hounsfield, sampleCt, width } from '../testing/sampleImages'
import { colorAt, colorUltrasound, ultrasound } from '../testing/sampleUltrasound'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
})

async function stored(file: Buffer): Promise<number> {
  const { id, revision } = await lab.ordered({ center_id: lab.lab })
  const form = formOf({ execution_date: '2026-11-18', execution_notes: 'See images', revision })
  form.append('attachment[]', new Blob([new Uint8Array(file)]), 'image.dcm')
  const path = `/api/admin/investigation/${id}/execute`
  const { body } = await lab.member.send<InvestigationAnswer>('POST', path, { form })
  const found = body.data.media.dicom[0]
  if (!found) throw new Error(JSON.stringify(body))
  return found.id
}

const pixelsOf = async (id: number, who: Client = lab.member) =>
  (await who.get<{ data: ImagePixels }>(`/api/admin/investigation/media/${id}/pixels`)).body.data

async function frameOf(id: number, frame = 0, who: Client = lab.member, coded = 'false', part = '') {
  const path = `/api/admin/investigation/media/${id}/frame?frame=${frame}&coded=${coded}${part}`
  const response = await fetch(`${testServer.url}${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each(['implicit', 'explicit', 'deflated', 'bigEndian'] as const)(
  'a frame that is not compressed (%s) is sent in little endian',
  async (syntax) => {
    const id = await stored(await sampleCt(syntaxes[syntax]))
    const { pixels, problem } = await pixelsOf(id)
    expect(problem).toBeNull()
    expect(pixels).toMatchObject({
      rows: height,
      columns: width,
      frames: 1,
      encoding: syntaxes.explicit,
      intercept: -1024,
      windows: [{ center: 40, width: 400 }],
      pixel_spacing: [0.7, 0.8],
      size: width * height * 2,
    })
    const { bytes } = await frameOf(id)
    for (const [x, y] of [
      [0, 0],
      [30, 20],
      [63, 47],
    ] as const)
      expect(bytes.readUInt16LE(2 * (y * width + x)) - 1024).toBe(hounsfield(x, y))
    expect((await frameOf(id, 1)).status).toBe(404)
  },
)

test.each(['jpeg2000', 'jpegLs', 'jpegLossless', 'rle'] as const)(
  'a frame of %s is sent as it is coded',
  async (name) => {
    const file = await sampleCt(syntaxes[name])
    const id = await stored(file)
    const { pixels } = await pixelsOf(id)
    expect(pixels?.encoding).toBe(syntaxes[name])
    const { bytes } = await frameOf(id)
    expect(bytes.length).toBeGreaterThan(0)
    expect(file.includes(bytes)).toBe(true)
  },
)

test.each(['planar', 'interleaved', 'rle', 'ybr'] as const)(
  'each frame of an ultrasound in color (%s) is sent alone',
  async (kind) => {
    const id = await stored(colorUltrasound(kind))
    const { pixels } = await pixelsOf(id)
    expect(pixels).toMatchObject({ frames: ultrasound.frames, samples: 3, frame_time: 40 })
    const frames = await Promise.all(Array.from({ length: ultrasound.frames }, (_, frame) => frameOf(id, frame)))
    expect(new Set(frames.map(({ bytes }) => bytes.toString('hex'))).size).toBe(ultrasound.frames)
    if (kind === 'interleaved') {
      const at = 3 * (5 * ultrasound.columns + 9)
      expect([...(frames[2]?.bytes.subarray(at, at + 3) ?? [])]).toEqual(colorAt(9, 5, 2))
    }
  },
)

test('without a table, each fragment of a compressed file is a frame', async () => {
  const shades = [10, 20, 30].map((shade) => writeRle([Buffer.alloc(width * height, shade)]))
  const elements = elementsOfCt({
    '00280008': ['IS', '3'],
    '00280100': ['US', 8],
    '00280101': ['US', 8],
    '00280102': ['US', 7],
  })
  const id = await stored(writeDicom({ syntax: syntaxes.rle, elements, frames: shades, bits: 8 }))
  for (const [frame, coded] of shades.entries()) {
    const { bytes } = await frameOf(id, frame)
    expect(bytes.subarray(0, coded.length).equals(coded)).toBe(true)
  }
})

test('frames are sent in a smaller encoding with the same values, once the job has made it', async () => {
  const id = await stored(await sampleCt())
  const before = await frameOf(id)
  expect((await frameOf(id, 0, lab.member, 'true')).status).toBe(404)
  await testServer.server.platform.jobs.run('code-image', { file_id: id })
  await testServer.server.platform.jobs.run('code-all-images')
  const { pixels } = await pixelsOf(id)
  expect(pixels).toMatchObject({ encoding: '1.2.840.10008.1.2.4.202', is_coded: true })
  const { bytes } = await frameOf(id, 0, lab.member, 'true')
  expect(bytes.length).toBe(pixels?.size)
  expect(bytes.length).toBeLessThan(before.bytes.length / 2)
  expect(Buffer.from(await decodeHtj2k(bytes)).equals(before.bytes)).toBe(true)
  // Who read the pixels before gets what they said.
  expect((await frameOf(id)).bytes.equals(before.bytes)).toBe(true)
  expect((await frameOf(id, 1, lab.member, 'true')).status).toBe(404)
})

test('a frame in the smaller encoding is sent in parts, and its beginning is the whole picture with less detail', async () => {
  const id = await stored(colorUltrasound('planar'))
  await testServer.server.platform.jobs.run('code-image', { file_id: id })
  const part = async (which: string) => (await frameOf(id, 2, lab.member, 'true', which)).bytes
  const whole = await part('')
  const half = Math.ceil(whole.length / 2)
  const beginning = await part(`&before=${half}`)
  expect(beginning.length).toBe(half)
  expect(Buffer.concat([beginning, await part(`&from=${half}`)]).equals(whole)).toBe(true)
  expect((await part(`&before=${whole.length * 3}`)).equals(whole)).toBe(true)
  const behind = await frameOf(id, 2, lab.member, 'true', `&from=${whole.length}`)
  expect([behind.status, behind.bytes.length]).toEqual([200, 0])
  const values = await decodeHtj2k(beginning)
  expect(values.length).toBe(3 * ultrasound.rows * ultrasound.columns)
  expect(Buffer.from(values).equals(Buffer.from(await decodeHtj2k(whole)))).toBe(false)
})

test('each frame of a file in color is encoded', async () => {
  const id = await stored(colorUltrasound('planar'))
  await testServer.server.platform.jobs.run('code-image', { file_id: id })
  expect((await pixelsOf(id)).pixels).toMatchObject({ is_coded: true, is_planar: false, frames: 4 })
  const { bytes } = await frameOf(id, 2, lab.member, 'true')
  const values = await decodeHtj2k(bytes)
  const at = 3 * (5 * ultrasound.columns + 9)
  expect([...values.subarray(at, at + 3)]).toEqual(colorAt(9, 5, 2))
})

test('what the job has made never changes', async () => {
  const id = await stored(await sampleCt())
  await testServer.server.platform.jobs.run('code-image', { file_id: id })
  const execute = (statement: string) => testServer.database.$client.query(statement)
  await expect(execute(`update coded_images set ends = '{1}' where file_id = ${id}`)).rejects.toThrow('never change')
  await expect(execute(`delete from coded_images where file_id = ${id}`)).rejects.toThrow()
})

test('what cannot be shown says why', async () => {
  const palette = await stored(await sampleCt(syntaxes.explicit, { '00280004': ['CS', 'PALETTE COLOR'] }))
  expect(await pixelsOf(palette)).toEqual({ problem: 'unsupported', pixels: null })
  expect((await frameOf(palette)).status).toBe(404)
  const none = await stored(await sampleCt(syntaxes.explicit, { '00280010': ['US', 0] }))
  expect(await pixelsOf(none)).toEqual({ problem: 'no_image', pixels: null })
})

test('frames are opened by those who can open the file, and nobody else', async () => {
  const id = await stored(await sampleCt())
  expect((await frameOf(id, 0, lab.ward.doctor)).status).toBe(200)
  const stranger = await testServer.addUser({ role: 'DOCTOR' })
  const statusOf = async (call: string) => (await stranger.get(`/api/admin/investigation/media/${id}/${call}`)).status
  expect(await statusOf('pixels')).toBe(await statusOf(''))
  expect([403, 404]).toContain(await statusOf('frame'))
  expect((await frameOf(id, 0, lab.radiologist)).status).toBe(404)
})

test('the history of the patient has the same frames', async () => {
  const id = await stored(await sampleCt())
  const path = `/api/admin/past-medical-history/${lab.episode.patient_id}/media/${id}`
  const { body } = await lab.ward.doctor.get<{ data: ImagePixels }>(`${path}/pixels`)
  expect(body.data).toEqual(await pixelsOf(id))
})
