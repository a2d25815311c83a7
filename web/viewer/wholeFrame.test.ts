import { expect, test } from 'vitest'
import { sampleCt } from '../../server/src/areas/imaging/testing/sampleImages'
import { syntaxes } from '../../server/src/demo/imaging/writeDicom'
import { framesOf } from './testing/sampleFrames'
import { isWhole } from './wholeFrame'

test.each(['jpeg2000', 'jpegLs', 'jpegLossless', 'rle'] as const)(
  'a frame (%s) is whole, and wherever it is cut off it is not',
  async (name) => {
    const [frame] = await framesOf(await sampleCt(syntaxes[name]))
    if (!frame) throw new Error('The sample has no frame')
    const { pixels, bytes } = frame
    expect(isWhole(pixels, bytes)).toBe(true)
    // An even length needs a byte of padding.
    expect(isWhole(pixels, Buffer.concat([bytes, Buffer.of(0)]))).toBe(true)
    // Without the marker of its end and the padding, a JPEG 2000 has all of its values.
    const least = name === 'jpeg2000' ? 4 : 2
    for (const share of [0, 0.1, 0.5, 0.9]) expect(isWhole(pixels, bytes.subarray(0, bytes.length * share))).toBe(false)
    expect(isWhole(pixels, bytes.subarray(0, bytes.length - least))).toBe(false)
  },
)

test('a frame that is not compressed is measured later', async () => {
  const [frame] = await framesOf(await sampleCt())
  expect(frame && isWhole(frame.pixels, frame.bytes.subarray(0, 10))).toBe(true)
})
