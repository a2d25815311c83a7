import { parentPort, workerData } from 'node:worker_threads'
import { decodeHtj2k, encodeHtj2k } from './codecs.mjs'
import { decodeFrame } from './decode.mjs'
import { imageOf } from './image.mjs'
import { interleaved } from './interleaved.mjs'

// Runs in a thread of its own (see server/src/areas/imaging/coded/codeFrames.ts): a hostile file ends the thread.

/** Encodes a frame without loss; what does not come back bit by bit is not kept. */
async function codedFrame(image, frame) {
  const { rows, columns, samples, bits, isSigned } = image
  const decoded = await decodeFrame(image, frame)
  const values = interleaved(decoded.values, samples, decoded.isPlanar)
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const info = { width: columns, height: rows, bitsPerSample: bits, componentCount: samples, isSigned }
  const coded = await encodeHtj2k({ ...info, isUsingColorTransform: decoded.color === 'rgb' }, bytes)
  return Buffer.compare(bytes, await decodeHtj2k(coded)) === 0 ? coded : undefined
}

async function codeAll({ bytes, limits }) {
  const image = imageOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  for (let frame = 0; frame < image.frames; frame += 1) {
    const coded = await codedFrame(image, frame)
    if (!coded) return
    parentPort.postMessage({ frame, coded })
  }
  parentPort.postMessage('complete')
}

try {
  await codeAll(workerData)
} catch {
  // Without the last message, the file has no coded frames, and is sent as it is.
}
parentPort.postMessage('done')
