import { createHmac } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { copiedElements } from './deidentify/elements.mjs'
import { copiedPixels } from './deidentify/pixels.mjs'
import { codeSequence, writeFile } from './deidentify/write.mjs'
import { imageOf, NoPreview } from './image.mjs'

// Runs in a thread of its own (see server/src/areas/imaging/copies/copyFile.ts): a hostile file ends the thread.

/** Returns a function that returns the new UID of an old one, by a secret key: below the root of UIDs that are random numbers. */
function uidsOf(key) {
  return (uid) => {
    const digest = createHmac('sha256', key).update(uid).digest('hex').slice(0, 32)
    return `2.25.${BigInt(`0x${digest}`)}`
  }
}

/** The profile and the option of PS3.15 that were applied (PS3.16 CID 7050). */
const methods = [
  ['113100', 'Basic Application Confidentiality Profile'],
  ['113101', 'Clean Pixel Data Option'],
]

/** What a copy without it would show wrongly: tables of values, and elements of single frames. */
const needed = ['x00283000', 'x52009229', 'x52009230']

/** Whether the stored bits are the lower ones of each value, as those of all others are read here. */
const isAligned = ({ dataSet, stored }) => (dataSet.uint16('x00280102') ?? stored - 1) === stored - 1

async function copy({ bytes, limits, key, areas, fallback }) {
  const image = imageOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  if (needed.some((tag) => image.dataSet.elements[tag]) || !isAligned(image)) throw new NoPreview('unsupported')
  return writeFile([
    ...copiedElements(image.dataSet, uidsOf(key), fallback),
    ['00120064', 'SQ', codeSequence(methods)],
    ...(await copiedPixels(image, areas)),
  ])
}

try {
  parentPort.postMessage({ copied: await copy(workerData) })
} catch (error) {
  parentPort.postMessage({ problem: error instanceof NoPreview ? error.problem : 'damaged' })
}
