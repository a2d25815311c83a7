import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Milliseconds that the work takes on a quiet machine of the size that the deadlines are made for: two cores of 2025. */
const quietMs = 600
const mostFactor = 6

const work = `
const { parentPort } = require('node:worker_threads')
const { createHash } = require('node:crypto')
let digest = Buffer.alloc(64)
for (let count = 0; count < 120_000; count += 1) digest = createHash('sha512').update(digest).digest()
parentPort.postMessage(digest.length)
`

/**
 * Measures how much slower than a quiet machine this one is, by the same work on each core at once.
 * @returns {Promise<number>} from 1 to 6: deadlines are multiplied by it
 */
export async function measureTimeFactor() {
  const began = performance.now()
  await Promise.all(Array.from({ length: availableParallelism() }, () => runWork()))
  const factor = (performance.now() - began) / quietMs
  return Math.round(Math.min(Math.max(factor, 1), mostFactor) * 10) / 10
}

function runWork() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(work, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
