import { parentPort, workerData } from 'node:worker_threads'
import { encodeJpeg } from './codecs.mjs'
import { decodeFrame } from './decode.mjs'
import { framesToRender, imageOf, NoPreview } from './image.mjs'
import { render } from './render.mjs'

// Runs in a thread of its own (see server/src/areas/imaging/previews/renderPreviews.ts): a hostile file ends the thread.

/** The longer side of each size, in pixels. */
const sizes = { tile: 256, picture: 1024 }

/** As many bytes as a connection of 128 kbit/s loads within two seconds. */
const mostBytes = 24 * 1024

/** How a picture becomes smaller that has much noise: `[longer side, quality]`. */
const smaller = [
  [sizes.picture, 70],
  [sizes.picture, 50],
  [768, 50],
  [512, 50],
  [512, 30],
]

/** Returns a picture as a JPEG file, the first one within `mostBytes`, or else the smallest. */
async function encodeSmall(image, decoded, picture) {
  let file = await encodeJpeg(picture)
  for (const [longest, quality] of smaller) {
    if (file.length <= mostBytes) break
    file = await encodeJpeg(render(image, decoded, longest) ?? picture, quality)
  }
  return file
}

async function renderAll({ bytes, limits }) {
  const image = imageOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  let problem = 'blank'
  for (const frame of framesToRender(image.frames, limits.mostFrames)) {
    try {
      const decoded = await decodeFrame(image, frame)
      const picture = render(image, decoded, sizes.picture)
      // A picture of one shade says nothing, and looks as if there were something to see.
      if (!picture) continue
      const tile = render(image, decoded, sizes.tile) ?? picture
      const small = await encodeSmall(image, decoded, picture)
      parentPort.postMessage({ frame, tile: await encodeJpeg(tile), picture: small })
    } catch (error) {
      problem = error instanceof NoPreview ? error.problem : 'damaged'
      if (problem === 'unsupported' || problem === 'too_large') break
    }
  }
  // Counts only if no frame was rendered.
  parentPort.postMessage({ problem })
}

try {
  await renderAll(workerData)
} catch (error) {
  parentPort.postMessage({ problem: error instanceof NoPreview ? error.problem : 'damaged' })
}
parentPort.postMessage('done')
