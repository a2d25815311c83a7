import { expect, test } from 'vitest'
import { syntaxes, writeDicom } from '../../../demo/imaging/writeDicom'
import { writeRle } from '../../../demo/imaging/writeRle'
import { decodeJpeg, encodeJpeg } from '../../../platform/testing/pictureCodecs'
import { elementsOfCt, height, hounsfield, sampleCt, width } from '../testing/sampleImages'
import { previewLimits, renderPreviews } from './renderPreviews'

/** Three points of the sample CT: dark, in the bright field, and in between. */
const points = [
  [3, 5],
  [30, 20],
  [50, 40],
] as const

/** Returns the only picture of a file. */
async function pictureOf(file: Buffer, limits = previewLimits) {
  const rendered = await renderPreviews(file, limits)
  if ('problem' in rendered) throw new Error(rendered.problem)
  const [first] = rendered.frames
  return { ...(await decodeJpeg(first?.picture ?? new Uint8Array())), frames: rendered.frames }
}
const at = (
  { values, width: columns, samples }: { values: Uint8Array; width: number; samples: number },
  x: number,
  y: number,
) => [...values.subarray((y * columns + x) * samples, (y * columns + x + 1) * samples)]

/** The shade of a Hounsfield unit in the window 40 / 400. */
const shadeOf = (unit: number) => Math.min(1, Math.max(0, (unit - 39.5) / 399 + 0.5)) * 255

/** A JPEG picture differs a little from its original. */
function expectShade(found: number | undefined, expected: number) {
  expect(Math.abs((found ?? -1000) - expected)).toBeLessThan(6)
}

const { jpeg: _lossy, ...lossless } = syntaxes

test.each(Object.entries(lossless))(
  'a CT that is coded as %s is drawn in the window of its file',
  async (_name, syntax) => {
    const picture = await pictureOf(await sampleCt(syntax))
    expect([picture.width, picture.height, picture.samples]).toEqual([width, height, 1])
    for (const [x, y] of points) expectShade(at(picture, x, y)[0], shadeOf(hounsfield(x, y)))
  },
)

test('a picture without a window is drawn so that nearly all of it is seen; MONOCHROME1 is inverted', async () => {
  const changes = { '00080060': ['CS', 'CR'], '00281050': undefined, '00281051': undefined } as const
  const [usual, inverted] = await Promise.all([
    pictureOf(await sampleCt(syntaxes.explicit, changes)),
    pictureOf(await sampleCt(syntaxes.explicit, { ...changes, '00280004': ['CS', 'MONOCHROME1'] })),
  ])
  for (const [x, y] of points) {
    const expected = ((hounsfield(x, y) + 160) / 360) * 255
    expectShade(at(usual, x, y)[0], expected)
    expectShade(at(inverted, x, y)[0], 255 - expected)
  }
})

test('a window that misses the values of the picture does not make it black', async () => {
  const picture = await pictureOf(await sampleCt(syntaxes.explicit, { '00281050': ['DS', '30000'] }))
  expectShade(at(picture, 30, 20)[0], 255)
})

const color = (count: number) =>
  elementsOfCt({
    '00080060': ['CS', 'US'],
    '00280002': ['US', 3],
    '00280004': ['CS', 'RGB'],
    '00280006': ['US', 0],
    '00280008': ['IS', String(count)],
    '00280100': ['US', 8],
    '00280101': ['US', 8],
    '00280102': ['US', 7],
  })
const size = width * height
/** A frame whose red rises with its number, with a field that is blue. */
const planesOf = (index: number) => [
  Buffer.alloc(size, 10 * index),
  Buffer.from(Uint8Array.from({ length: size }, (_, pixel) => pixel % width)),
  Buffer.alloc(size, 200),
]

test('of a long file in color, the middle, the first, the last, and then every fourth frame is drawn', async () => {
  const frames = Array.from({ length: 18 }, (_, index) => writeRle(planesOf(index)))
  const file = writeDicom({ syntax: syntaxes.rle, elements: color(18), frames, bits: 8 })
  const picture = await pictureOf(file, { ...previewLimits, mostFrames: 10 })
  expect(picture.frames.map(({ frame }) => frame)).toEqual([9, 0, 17, 4, 8, 12, 16])
  const [red = 0, green = 0, blue = 0] = at(picture, 40, 30)
  expectShade(red, 90)
  expectShade(green, 40)
  expectShade(blue, 200)
})

test('lossy JPEG and interleaved color are drawn', async () => {
  const bytes = Buffer.from(Array.from({ length: size }, (_, pixel) => [90, pixel % width, 200]).flat())
  const frame = { width, height, bitsPerSample: 8, componentCount: 3, isSigned: false }
  for (const [syntax, coded] of [
    [syntaxes.jpeg, await encodeJpeg(frame, bytes)],
    [syntaxes.explicit, bytes],
  ] as const) {
    const picture = await pictureOf(writeDicom({ syntax, elements: color(1), frames: [coded], bits: 8 }))
    const [red = 0, , blue = 0] = at(picture, 40, 30)
    expectShade(red, 90)
    expectShade(blue, 200)
  }
})

test('a large picture is reduced to 1024 and 256 pixels, and a small one is not enlarged', async () => {
  const changes = {
    '00280010': ['US', 1500],
    '00280011': ['US', 3000],
    '00280100': ['US', 8],
    '00280101': ['US', 8],
  } as const
  const pixels = Buffer.from(Uint8Array.from({ length: 3000 * 1500 }, (_, pixel) => (pixel % 3000) / 12))
  const picture = await pictureOf(
    writeDicom({ elements: elementsOfCt({ ...changes, '00281050': undefined }), frames: [pixels], bits: 8 }),
  )
  expect([picture.width, picture.height]).toEqual([1024, 512])
  const tile = await decodeJpeg(picture.frames[0]?.tile ?? new Uint8Array())
  expect([tile.width, tile.height]).toEqual([256, 128])
})

const zeros = (changes: Parameters<typeof elementsOfCt>[0], bits: 8 | 16 = 16) =>
  writeDicom({ elements: elementsOfCt(changes), frames: [Buffer.alloc(width * height * 2)], bits })

test.each([
  ['no pixels', writeDicom({ elements: elementsOfCt({ '00280010': undefined }), frames: [] }), 'no_image'],
  ['too many pixels', zeros({ '00280010': ['US', 60_000], '00280011': ['US', 60_000] }), 'too_large'],
  ['too many frames', zeros({ '00280008': ['IS', '99999999'] }), 'too_large'],
  ['palettes', zeros({ '00280004': ['CS', 'PALETTE COLOR'] }), 'unsupported'],
  [
    'an unknown encoding',
    writeDicom({ syntax: '1.2.840.10008.1.2.4.201', elements: elementsOfCt(), frames: [Buffer.alloc(9)] }),
    'unsupported',
  ],
  ['one shade only', zeros({}), 'blank'],
  [
    'pixels that are no JPEG 2000',
    writeDicom({ syntax: syntaxes.jpeg2000, elements: elementsOfCt(), frames: [Buffer.alloc(900, 7)] }),
    'damaged',
  ],
  ['no DICOM', Buffer.from('nothing'), 'damaged'],
] as const)('a file with %s has no preview', async (_what, file, problem) => {
  expect(await renderPreviews(file)).toEqual({ problem })
})

test('a coded picture that is larger than its header says is not decoded', async () => {
  const file = await sampleCt(syntaxes.jpeg2000, { '00280010': ['US', 8], '00280011': ['US', 8] })
  expect(await renderPreviews(file)).toEqual({ problem: 'damaged' })
})

test('deflated data that grow beyond the limit, and too much time or memory, end the thread and nothing else', async () => {
  const file = await sampleCt(syntaxes.deflated)
  expect(await renderPreviews(file, { ...previewLimits, mostInflatedBytes: 100 })).toEqual({ problem: 'damaged' })
  expect(await renderPreviews(file, { ...previewLimits, timeoutMs: 1 })).toEqual({ problem: 'failed' })
  expect(await renderPreviews(file, { ...previewLimits, heapMb: 1 })).toEqual({ problem: 'failed' })
  expect(await renderPreviews(file)).toMatchObject({ frames: [{ frame: 0 }] })
})

test('a picture with much noise becomes smaller, so that a slow connection loads it too', async () => {
  const side = 1000
  let state = 16
  const noise = Buffer.from(
    Uint8Array.from({ length: side * side }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return 64 + ((state >> 16) % 128)
    }),
  )
  const elements = elementsOfCt({
    ...{ '00280010': ['US', side], '00280011': ['US', side], '00281050': undefined, '00281051': undefined },
    ...{ '00280100': ['US', 8], '00280101': ['US', 8], '00280102': ['US', 7], '00281052': undefined },
  })
  const { width: shown, frames } = await pictureOf(writeDicom({ elements, frames: [noise], bits: 8 }))
  expect(frames[0]?.picture.length).toBeLessThanOrEqual(24 * 1024)
  expect(shown).toBeGreaterThanOrEqual(512)
})
