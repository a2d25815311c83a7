import dicomParser from 'dicom-parser'
import { decodeJpeg, decodeJpeg2000, decodeJpegLossless, decodeJpegLs } from './codecs.mjs'
import { codedSize } from './codedSize.mjs'
import { NoPreview } from './image.mjs'
import { decodeRle } from './rle.mjs'

const jpeg = ['1.2.840.10008.1.2.4.50', '1.2.840.10008.1.2.4.51']
const jpegLossless = ['1.2.840.10008.1.2.4.57', '1.2.840.10008.1.2.4.70']
const jpegLs = ['1.2.840.10008.1.2.4.80', '1.2.840.10008.1.2.4.81']
const jpeg2000 = ['1.2.840.10008.1.2.4.90', '1.2.840.10008.1.2.4.91']

/** By the UID of the encoding. RGB is what these return of a color picture. */
const codecs = new Map([
  ...jpeg.map((uid) => [uid, decodeJpeg]),
  ...jpegLossless.map((uid) => [uid, decodeJpegLossless]),
  ...jpegLs.map((uid) => [uid, decodeJpegLs]),
  ...jpeg2000.map((uid) => [uid, decodeJpeg2000]),
])
const rle = '1.2.840.10008.1.2.5'

/** Returns the bytes of a frame as they are coded in the fragments of a file. */
function codedFrame({ dataSet, pixels, frames }, frame) {
  const { fragments = [], basicOffsetTable = [] } = pixels
  const from = dicomParser.readEncapsulatedPixelDataFromFragments
  if (frames === 1) return from(dataSet, pixels, 0, fragments.length)
  if (basicOffsetTable.length === frames) return dicomParser.readEncapsulatedImageFrame(dataSet, pixels, frame)
  if (fragments.length === frames) return from(dataSet, pixels, frame, 1)
  throw new NoPreview('unsupported')
}

/** Returns the bytes of a frame that is not compressed, in little endian. */
function plainFrame({ dataSet, pixels, rows, columns, samples, bits, isBigEndian, photometric }, frame) {
  // Its color is stored once for two pixels.
  if (photometric === 'YBR_FULL_422') throw new NoPreview('unsupported')
  const length = (rows * columns * samples * bits) / 8
  const start = pixels.dataOffset + frame * length
  const end = pixels.dataOffset + pixels.length
  if (start + length > end) throw new NoPreview('damaged')
  // A copy, so that its words are aligned.
  const bytes = Buffer.from(dataSet.byteArray.subarray(start, start + length))
  return isBigEndian && bits === 16 ? bytes.swap16() : bytes
}

/**
 * Returns the values of a frame as they are stored.
 * @returns {Promise<{ values: Uint8Array | Uint16Array, color: 'gray' | 'rgb' | 'ybr', isPlanar: boolean }>}
 */
export async function decodeFrame(image, frame) {
  const { rows, columns, samples, bits, photometric, isPlanar, pixels, syntax } = image
  const own = photometric.startsWith('YBR') ? 'ybr' : 'rgb'
  const asStored = (bytes, planar) => ({
    values: wordsOf(bytes, bits, rows * columns * samples),
    color: samples === 3 ? own : 'gray',
    isPlanar: planar,
  })
  if (!pixels.encapsulatedPixelData) return asStored(plainFrame(image, frame), isPlanar)
  const coded = codedFrame(image, frame)
  if (syntax === rle) return asStored(decodeRle(coded, rows * columns, samples, bits), true)
  const codec = codecs.get(syntax)
  if (!codec) throw new NoPreview('unsupported')
  // The coded picture has a size of its own: it must not be larger than what was checked.
  const size = codedSize(coded)
  if (size?.rows !== rows || size?.columns !== columns) throw new NoPreview('damaged')
  const { bytes, bits: decodedBits, samples: decodedSamples, color } = await codec(coded, own)
  if (decodedSamples !== samples) throw new NoPreview('damaged')
  return {
    values: wordsOf(bytes, decodedBits > 8 ? 16 : 8, rows * columns * samples),
    color: samples === 3 ? color : 'gray',
    isPlanar: false,
  }
}

/** @throws NoPreview if there are fewer than `count` values */
function wordsOf(bytes, bits, count) {
  if (bytes.byteLength < (count * bits) / 8) throw new NoPreview('damaged')
  if (bits === 8) return new Uint8Array(bytes.buffer, bytes.byteOffset, count)
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : Uint8Array.from(bytes)
  return new Uint16Array(aligned.buffer, aligned.byteOffset, count)
}
