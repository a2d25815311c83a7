import { parentPort, workerData } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { decodeJpeg, encodeJpeg } from './codecs.mjs'
import { codedSize } from './codedSize.mjs'
import { orientationOf, turned } from './orientation.mjs'
import { fitted, reduced } from './render.mjs'

// Runs in a thread of its own (see server/src/platform/files/reencode.ts): a hostile file ends the thread.

const pngSignature = 0x89504e47
const white = 255

/** @throws if the picture is larger than allowed */
function check({ columns, rows }, { mostPixels }) {
  if (!(columns > 0 && rows > 0 && columns * rows <= mostPixels)) throw new Error('Too many pixels')
}

/**
 * Returns the chunks of a PNG file, and where the last one ends: cameras and editors append data, which the decoder refuses.
 * @throws if the last one is missing
 */
function chunksOf(bytes) {
  const chunks = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    if (type === 'IEND') return { chunks, end }
    at = end
  }
  throw new Error('No end')
}

/**
 * The decoder inflates an interlaced picture without a limit.
 * @throws if a picture inflates to more than its pixels
 */
function checkInflated(chunks, size) {
  const parts = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  // At most 8 bytes of a pixel, and a byte before each row of the seven passes.
  inflateSync(Buffer.concat(parts), { maxOutputLength: 8 * size.columns * size.rows + 2 * size.rows + 64 })
}

/** Returns the pixels of a PNG file, transparent ones over white. */
function decodePng(bytes, limits) {
  const size = { columns: bytes.readUInt32BE(16), rows: bytes.readUInt32BE(20) }
  check(size, limits)
  const { chunks, end } = chunksOf(bytes)
  // The decoder uses the last one.
  if (chunks.filter(({ type }) => type === 'IHDR').length !== 1) throw new Error('Not one header')
  if (bytes[28] !== 0) checkInflated(chunks, size)
  const { data } = PNG.sync.read(bytes.subarray(0, end))
  const valueAt = (sample) => (index) => white + ((data[4 * index + sample] - white) * data[4 * index + 3]) / white
  return { ...size, samples: [0, 1, 2].map(valueAt) }
}

/** Returns the pixels of a JPEG file: of three colors, or of one shade. */
async function decodePhoto(bytes, limits) {
  const size = codedSize(bytes)
  check(size, limits)
  const { bytes: values, samples: count } = await decodeJpeg(bytes)
  if (count !== 1 && count !== 3) throw new Error('Not the colors of a photo')
  const valueAt = (sample) => (index) => values[count * index + sample]
  return { ...size, samples: Array.from({ length: count }, (_, sample) => valueAt(sample)) }
}

async function reencode({ bytes: given, longest, limits }) {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const isPng = bytes.readUInt32BE(0) === pngSignature
  const decoded = isPng ? decodePng(bytes, limits) : await decodePhoto(bytes, limits)
  const size = fitted(decoded.columns, decoded.rows, longest)
  const { samples } = decoded
  const means = samples.map((valueAt) => reduced(decoded, size, valueAt))
  const values = new Uint8ClampedArray(size.width * size.height * samples.length)
  for (const [sample, plane] of means.entries())
    for (const [at, mean] of plane.entries()) values[at * samples.length + sample] = mean
  const picture = { values: new Uint8Array(values.buffer), ...size, samples: samples.length }
  return encode(isPng ? picture : turned(picture, orientationOf(bytes)))
}

/** Below this many samples, a JPEG file can be larger than the memory that its encoder has for it. */
const fewestSamples = 12_000

async function encode(picture) {
  const { values, width, height, samples } = picture
  if (values.length >= fewestSamples) return { type: 'jpg', bytes: await encodeJpeg(picture) }
  const png = new PNG({ width, height })
  for (let at = 0; at < width * height; at += 1) {
    const color = [0, 1, 2].map((sample) => values[at * samples + (sample % samples)])
    png.data.set([...color, white], 4 * at)
  }
  return { type: 'png', bytes: PNG.sync.write(png, { colorType: 2 }) }
}

parentPort.postMessage(await reencode(workerData))
