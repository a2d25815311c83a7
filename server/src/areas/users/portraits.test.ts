import { crc32, deflateSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { saveMedia } from '../../platform/files/media'
import { pngSizeOf } from '../../platform/files/pictureSize'
import { receiveBytes } from '../../platform/files/receiveFile'
import type { Client } from '../../platform/testing/client'
import { decodeJpeg, encodeJpeg } from '../../platform/testing/pictureCodecs'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer
let person: Client

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  person = await testServer.addUser()
})

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

interface Png {
  width: number
  height: number
  /** As in the header: 0 gray, 6 colors with transparency. */
  color: 0 | 6
  depth: 1 | 8
  /** The rows, each after its filter. */
  rows: Buffer
  isInterlaced?: boolean
}

const [red, green, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function headerOf({ width, height, color, depth, isInterlaced = false }: Omit<Png, 'rows'>): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8)
  return chunk('IHDR', header)
}

function pngFile(picture: Png): Buffer {
  const data = chunk('IDAT', deflateSync(picture.rows))
  return Buffer.concat([pngSignature, headerOf(picture), data, chunk('IEND', Buffer.alloc(0))])
}

/** Returns a PNG file: red and green above, blue and transparent black below. */
function fourColors(width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const [left, right] =
      y < height / 2
        ? [
            [...red, 255],
            [...green, 255],
          ]
        : [
            [...blue, 255],
            [0, 0, 0, 0],
          ]
    return [0, ...Array.from({ length: width }, (_, x) => (x < width / 2 ? left : right)).flat(2)].map(Number)
  })
  return pngFile({ width, height, color: 6, depth: 8, rows: Buffer.from(rows.flat()) })
}

const [photoWidth, photoHeight] = [128, 64]

const photoOf = (values: Buffer) =>
  encodeJpeg({ width: photoWidth, height: photoHeight, bitsPerSample: 8, componentCount: 3, isSigned: false }, values)

const blackPhoto = () => photoOf(Buffer.alloc(photoWidth * photoHeight * 3))

/** Returns the photo with 60001 × 60000 pixels in its header. */
function huge(photo: Buffer): Buffer {
  const large = Buffer.from(photo)
  const frame = photo.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(photo[at + 1] ?? 0))
  large.writeUInt16BE(60_000, frame + 5)
  large.writeUInt16BE(60_001, frame + 7)
  return large
}

interface Sent {
  message: string
  errors?: Record<string, string[]>
}

async function send(bytes: Buffer | Uint8Array) {
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(bytes)]), 'me.png')
  return person.send<Sent>('POST', '/api/admin/profile/update-media', { form })
}

async function addressOf(): Promise<string | null> {
  const { body } = await person.get<{ data: { avatar: string | null } }>('/api/admin/profile/show')
  return body.data.avatar
}

/** Returns the picture as others get it. */
async function shownAs(type: 'image/jpeg' | 'image/png') {
  const response = await fetch(`${testServer.url}${await addressOf()}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  return Buffer.from(await response.arrayBuffer())
}

async function shown() {
  const bytes = await shownAs('image/jpeg')
  return { bytes, ...(await decodeJpeg(bytes)) }
}

type Picture = Awaited<ReturnType<typeof shown>>

/** Expects the colors in the middle of the four quarters, from the left and from above. */
function expectQuarters({ values, width, height, samples }: Picture, colors: readonly (readonly number[])[]) {
  const quarters = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const))
  const found = quarters.map(([x, y]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * samples
    return [...values.subarray(at, at + samples)]
  })
  const differences = found.flatMap((color, index) =>
    color.map((value, at) => Math.abs(value - (colors[index]?.[at] ?? -999))),
  )
  expect(Math.max(...differences), JSON.stringify(found)).toBeLessThan(12)
}

test('a small file with billions of pixels is refused with its size', async () => {
  const bomb = pngFile({ width: 60_000, height: 60_000, color: 0, depth: 1, rows: Buffer.alloc(10) })
  const { status, body } = await send(bomb)
  expect([status, body.errors]).toEqual([
    422,
    { avatar: ['The image has 60000 × 60000 pixels. At most 25 million pixels are accepted: reduce it first'] },
  ])
  expect(await addressOf()).toBeNull()
})

test('so is a photo whose size comes after long metadata', async () => {
  const large = huge(await blackPhoto())
  const metadata = Buffer.concat([Buffer.from([0xff, 0xec, 0xff, 0xff]), Buffer.alloc(65_533)])
  const { status, body } = await send(Buffer.concat([large.subarray(0, 2), metadata, metadata, large.subarray(2)]))
  expect([status, body.errors?.avatar]).toEqual([422, [expect.stringContaining('60001 × 60000')]])
})

/** Sends a document of the person, in Arabic. */
async function sendScan(bytes: Buffer) {
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(bytes)]), 'scan.png')
  form.append('name', 'Scan')
  const staff = await testServer.as('super@demo.test')
  const path = `/api/admin/users/${person.userId}/documents`
  return staff.send<Sent>('POST', path, { form, language: 'ar' })
}

test('a photo that hides its size from a reader of its markers is refused', async () => {
  const large = huge(await blackPhoto())
  const hidden = large.subarray(2)
  const skipped = Buffer.alloc(2)
  skipped.writeUInt16BE(hidden.length + 2)
  // 0xff00 is not a marker: decoders go on after it, and not after the length that seems to follow.
  const small = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xff, 0xd9])
  const { status, body } = await sendScan(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0]), skipped, hidden, small]))
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['document']])
})

test('a picture of a form whose pixels are kept as evidence has a larger limit, in either language', async () => {
  const bomb = pngFile({ width: 20_000, height: 6_001, color: 0, depth: 1, rows: Buffer.alloc(10) })
  const { status, body } = await sendScan(bomb)
  expect([status, body.errors]).toEqual([
    422,
    { document: ['أبعاد الصورة 20000 × 6001 بكسل، والحد الأقصى بملايين البكسلات: 120. صغّر الصورة أولًا'] },
  ])
})

test('a picture is served smaller, over white, and as another file than was sent', async () => {
  const sent = Buffer.concat([fourColors(1200, 600), Buffer.from('a secret after the end')])
  expect((await send(sent)).status).toBe(200)
  const picture = await shown()
  expect([picture.width, picture.height]).toEqual([512, 256])
  expectQuarters(picture, [red, green, blue, white])
  expect(picture.bytes.includes('a secret')).toBe(false)
  expect(picture.bytes.length).toBeLessThan(20_000)
})

test('a tiny picture is served as a PNG file', async () => {
  expect((await send(Buffer.concat([fourColors(40, 20), Buffer.from('a secret after the end')]))).status).toBe(200)
  const bytes = await shownAs('image/png')
  expect(pngSizeOf(bytes)).toEqual({ width: 40, height: 20 })
  expect(bytes.includes('a secret')).toBe(false)
})

test('a photo is served upright and without its metadata', async () => {
  // Held to the left: the stored picture has the sky on its right.
  const colors = [green, white, red, blue]
  const values = Buffer.from(
    Array.from({ length: photoWidth * photoHeight }, (_, at) => [
      ...(colors[(at % photoWidth < photoWidth / 2 ? 0 : 1) + (at < (photoWidth * photoHeight) / 2 ? 0 : 2)] ?? []),
    ]).flat(),
  )
  const photo = await photoOf(values)
  const tiff = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0 at home', 'latin1')
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, tiff.length + 2]), tiff])
  expect((await send(Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]))).status).toBe(200)
  const picture = await shown()
  expect([picture.width, picture.height]).toEqual([photoHeight, photoWidth])
  // Turned to the right by a quarter.
  expectQuarters(picture, [red, green, blue, white])
  expect(picture.bytes.includes('at home')).toBe(false)
})

test('a photo whose pixels are not all there is refused', async () => {
  const photo = await blackPhoto()
  const { status, body } = await send(photo.subarray(0, photo.length - 20))
  expect([status, body.errors]).toEqual([422, { avatar: ['invalid file'] }])
})

test.each([
  ['an end that is missing', fourColors(40, 40).subarray(0, 100)],
  ['pixels that are not all there', pngFile({ width: 8, height: 8, color: 0, depth: 8, rows: Buffer.alloc(40) })],
  [
    'a second header',
    Buffer.concat([
      pngSignature,
      headerOf({ width: 8, height: 8, color: 0, depth: 1 }),
      pngFile({ width: 16, height: 8, color: 0, depth: 1, rows: Buffer.alloc(24) }).subarray(8),
    ]),
  ],
  [
    'interlaced pixels that inflate to more than the picture has',
    pngFile({ width: 8, height: 8, color: 0, depth: 1, rows: Buffer.alloc(50_000_000), isInterlaced: true }),
  ],
  ['no pixels', pngFile({ width: 0, height: 8, color: 0, depth: 1, rows: Buffer.alloc(0) })],
])('a picture with %s is refused', async (_, bytes) => {
  const { status, body } = await send(bytes)
  expect([status, body.errors]).toEqual([422, { avatar: ['invalid file'] }])
})

describe('a picture that was stored as it was sent', () => {
  /** Gives the person a picture as servers stored it before migration 0295. */
  async function storeBefore(bytes: Buffer): Promise<void> {
    await testServer.inContext(async () => {
      const file = await receiveBytes('me.png', bytes)
      await inTransaction(async () => {
        const { id } = await saveMedia(file)
        await db().update(users).set({ avatar_media_id: id }).where(eq(users.id, person.userId))
        await db().execute(sql`insert into waiting_portraits values (${id})`)
      })
    })
  }

  test('is not served until it is encoded again', async () => {
    await storeBefore(fourColors(600, 600))
    expect((await person.get((await addressOf()) ?? '')).status).toBe(404)
    await testServer.server.platform.jobs.run('reencode-portraits')
    const picture = await shown()
    expect([picture.width, picture.height]).toEqual([512, 512])
    expectQuarters(picture, [red, green, blue, white])
  })

  test('is removed if it cannot be decoded', async () => {
    await storeBefore(pngFile({ width: 60_000, height: 60_000, color: 0, depth: 1, rows: Buffer.alloc(10) }))
    await testServer.server.platform.jobs.run('reencode-portraits')
    expect(await addressOf()).toBeNull()
    const { rows } = await testServer.database.execute(sql`select from waiting_portraits`)
    expect(rows).toEqual([])
  })
})
