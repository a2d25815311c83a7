import { inflateRawSync } from 'node:zlib'
import dicomParser from 'dicom-parser'

/** There is no preview, for one of the reasons of the contract. */
export class NoPreview extends Error {
  /** @param {string} problem */
  constructor(problem) {
    super(problem)
    this.problem = problem
  }
}

const bigEndian = '1.2.840.10008.1.2.2'
const colors = new Set(['RGB', 'YBR_FULL', 'YBR_FULL_422', 'YBR_RCT', 'YBR_ICT', 'YBR_PARTIAL_420'])

/**
 * @typedef {object} Image what is needed to draw the frames of a file
 * @property {import('dicom-parser').DataSet} dataSet
 * @property {import('dicom-parser').Element} pixels
 */

/**
 * Returns what is needed to draw the frames of a DICOM file.
 * @param {Buffer} bytes
 * @throws NoPreview
 */
export function imageOf(bytes, limits) {
  const inflater = (all, position) =>
    Buffer.concat([
      all.subarray(0, position),
      inflateRawSync(all.subarray(position), { maxOutputLength: limits.mostInflatedBytes }),
    ])
  const dataSet = dicomParser.parseDicom(bytes, { inflater })
  const pixels = dataSet.elements.x7fe00010
  const number = (tag, otherwise) => dataSet.uint16(tag) ?? otherwise
  const rows = number('x00280010', 0)
  const columns = number('x00280011', 0)
  if (!pixels || rows === 0 || columns === 0) throw new NoPreview('no_image')
  const frames = Math.max(1, dataSet.intString('x00280008') ?? 1)
  const size = rows * columns
  if (size > limits.mostPixels || size * frames > limits.mostPixelsOfFile) throw new NoPreview('too_large')
  const image = {
    dataSet,
    pixels,
    rows,
    columns,
    frames,
    syntax: dataSet.string('x00020010'),
    isBigEndian: dataSet.string('x00020010') === bigEndian,
    samples: number('x00280002', 1),
    photometric: dataSet.string('x00280004') ?? 'MONOCHROME2',
    bits: number('x00280100', 16),
    stored: number('x00280101', number('x00280100', 16)),
    isSigned: number('x00280103', 0) === 1,
    isPlanar: number('x00280006', 0) === 1,
    ...displayOf(dataSet),
  }
  checkSupported(image)
  return image
}

/** How stored values become shades. */
function displayOf(dataSet) {
  const decimal = (tag) => {
    const value = dataSet.floatString(tag, 0)
    return Number.isFinite(value) ? value : undefined
  }
  // With a table for the modality, the window is of values that are not computed here.
  const hasTable = dataSet.elements.x00283000 !== undefined
  const [center, width] = hasTable ? [] : [decimal('x00281050'), decimal('x00281051')]
  return {
    modality: dataSet.string('x00080060'),
    slope: decimal('x00281053') || 1,
    intercept: decimal('x00281052') ?? 0,
    window: center !== undefined && width > 0 ? { center, width } : undefined,
  }
}

/** @throws NoPreview */
function checkSupported({ samples, photometric, bits, stored }) {
  const isGray = samples === 1 && photometric.startsWith('MONOCHROME')
  const isColor = samples === 3 && bits === 8 && colors.has(photometric)
  if (!(isGray || isColor) || !(bits === 8 || bits === 16) || stored > bits) throw new NoPreview('unsupported')
}

/**
 * Returns the frames that have a preview, in the order in which they are made: the middle, the first, the last, then
 * all others or, of a file with more than `most`, every fourth or fewer.
 * @param {number} frames how many there are
 */
export function framesToRender(frames, most) {
  const step = frames <= most ? 1 : Math.max(4, Math.ceil(frames / (most - 3)))
  const chosen = new Set([Math.floor(frames / 2), 0, frames - 1])
  for (let frame = 0; frame < frames && chosen.size < most; frame += step) chosen.add(frame)
  return [...chosen]
}
