import { parentPort, workerData } from 'node:worker_threads'
import { encodeJpeg } from './codecs.mjs'
import { decodeFrame } from './decode.mjs'
import { imageOf } from './image.mjs'
import { fitted, render } from './render.mjs'

// Runs in a thread of its own (see server/src/areas/imaging/copies/renderOriginal.ts): a hostile file ends the thread.

/** The longer side, in pixels: as large as those of nearly all detectors. */
const longest = 4096

/** Small letters stay sharp. */
const quality = 90

/** A picture of one shade is shown too: whoever looks for names has to see that there are none. */
function blank({ columns, rows, samples }) {
  const size = fitted(columns, rows, longest)
  return { values: new Uint8Array(size.width * size.height * samples), ...size, samples }
}

async function renderOne({ bytes, frame, limits }) {
  const image = imageOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  if (frame >= image.frames) return undefined
  const decoded = await decodeFrame(image, frame)
  return encodeJpeg(render(image, decoded, longest) ?? blank(image), quality)
}

try {
  parentPort.postMessage({ picture: await renderOne(workerData) })
} catch {
  parentPort.postMessage({ picture: undefined })
}
