import type { DataSet } from 'dicom-parser'
import type { FrameProblem } from '#contract/imaging/codes'
import type { FramePixels } from '#contract/imaging/image'
import { pixelData } from '../header/dataSet'
import { valuesOfPixel } from '../header/pixelsEnd'

const explicit = '1.2.840.10008.1.2.1'
/** Not compressed, in the order of the standard's annexes: all are sent as the explicit one in little endian. */
const plain = new Set(['1.2.840.10008.1.2', explicit, '1.2.840.10008.1.2.1.99', '1.2.840.10008.1.2.2'])
/** RLE, JPEG, lossless JPEG, JPEG-LS, JPEG 2000 and HTJ2K: what the viewer decodes. */
const compressed = /^1\.2\.840\.10008\.1\.2\.(5|4\.(50|51|57|70|80|81|90|91|201|202|203))$/
const alwaysLossy = /^1\.2\.840\.10008\.1\.2\.4\.(50|51)$/
const colors = new Set(['RGB', 'YBR_FULL', 'YBR_FULL_422', 'YBR_RCT', 'YBR_ICT'])

const sharedGroups = 'x52009229'
const frameGroups = 'x52009230'
const measures = 'x00289110'
const transformation = 'x00289145'
const voi = 'x00289132'

/** Returns the data sets in which an attribute may be: the file's own, or those of its first frame (enhanced images). */
function placesOf(dataSet: DataSet, macro: string): DataSet[] {
  const inside = (sequence: string, of: DataSet | undefined) => of?.elements[sequence]?.items?.[0]?.dataSet
  const groups = [sharedGroups, frameGroups].map((group) => inside(macro, inside(group, dataSet)))
  return [dataSet, ...groups.filter((found) => found !== undefined)]
}

/** Returns numbers of an attribute; undefined if it has fewer, or others that are none. */
function numbersOf(places: readonly DataSet[], tag: string, fewest: number): number[] | undefined {
  for (const place of places) {
    const count = place.numStringValues(tag) ?? 0
    const numbers = Array.from({ length: count }, (_, index) => place.floatString(tag, index) ?? Number.NaN)
    if (count >= fewest && numbers.every(Number.isFinite)) return numbers
  }
  return undefined
}

function windowsOf(dataSet: DataSet): FramePixels['windows'] {
  const places = placesOf(dataSet, voi)
  const centers = numbersOf(places, 'x00281050', 1) ?? []
  const widths = numbersOf(places, 'x00281051', 1) ?? []
  return centers.flatMap((center, index) => {
    const width = widths[index] ?? 0
    return width > 0 ? [{ center, width }] : []
  })
}

function spacingOf(places: readonly DataSet[], tag: string): [number, number] | null {
  const [row = 0, column = 0] = numbersOf(places, tag, 2) ?? []
  return row > 0 && column > 0 ? [row, column] : null
}

/** Returns the bytes of a frame that is not compressed. */
export function plainLength({ rows, columns, samples, photometric, bits_allocated: bits }: FramePixels): number {
  return Math.ceil((rows * columns * valuesOfPixel(photometric, samples) * bits) / 8)
}

/** Returns whether frames are sent as values that are not compressed. */
export function isPlain({ encoding }: FramePixels): boolean {
  return encoding === explicit
}

function isSupported({ samples, photometric, bits_allocated: bits, bits_stored: stored, encoding }: FramePixels) {
  const isGray = samples === 1 && photometric.startsWith('MONOCHROME')
  const isColor = samples === 3 && bits === 8 && colors.has(photometric)
  const isKnown = encoding === explicit || compressed.test(encoding)
  return (isGray || isColor) && (bits === 8 || bits === 16) && stored <= bits && isKnown
}

/**
 * Returns what a viewer needs to show the frames of a file, or why it cannot.
 * @param dataSet the elements before the pixels
 * @param size of the data in which they are
 */
export function framePixels(dataSet: DataSet, syntax: string, size: number): FramePixels | FrameProblem {
  const element = dataSet.elements[pixelData]
  const number = (tag: string, otherwise: number) => dataSet.uint16(tag) ?? otherwise
  const [rows, columns] = [number('x00280010', 0), number('x00280011', 0)]
  if (!element || rows === 0 || columns === 0) return 'no_image'
  const inPatient = placesOf(dataSet, measures)
  const values = placesOf(dataSet, transformation)
  const bits = number('x00280100', 16)
  const pixels: FramePixels = {
    rows,
    columns,
    frames: Math.max(1, dataSet.intString('x00280008') || 1),
    samples: number('x00280002', 1),
    photometric: dataSet.string('x00280004') ?? 'MONOCHROME2',
    bits_allocated: bits,
    bits_stored: number('x00280101', bits),
    is_signed: number('x00280103', 0) === 1,
    is_planar: number('x00280006', 0) === 1,
    slope: numbersOf(values, 'x00281053', 1)?.[0] || 1,
    intercept: numbersOf(values, 'x00281052', 1)?.[0] ?? 0,
    windows: windowsOf(dataSet),
    pixel_spacing: spacingOf(inPatient, 'x00280030'),
    detector_spacing: spacingOf([dataSet], 'x00181164'),
    orientation: numbersOf([dataSet], 'x00200037', 6)?.slice(0, 6) ?? null,
    position: numbersOf([dataSet], 'x00200032', 3)?.slice(0, 3) ?? null,
    frame_time: numbersOf([dataSet], 'x00181063', 1)?.[0] ?? null,
    modality: dataSet.string('x00080060') ?? null,
    encoding: plain.has(syntax) ? explicit : syntax,
    is_coded: false,
    is_lossy: dataSet.string('x00282110') === '01' || alwaysLossy.test(syntax),
    size: 0,
  }
  if (!isSupported(pixels)) return 'unsupported'
  const coded = element.hadUndefinedLength ? size - element.dataOffset : element.length
  return { ...pixels, size: isPlain(pixels) ? plainLength(pixels) * pixels.frames : coded }
}

/** HTJ2K without loss, the lowest resolution first. */
const ownEncoding = '1.2.840.10008.1.2.4.202'

/** Returns what a viewer needs to show frames in our encoding. @param size of all of them */
export function codedPixels(pixels: FramePixels, size: number): FramePixels {
  return { ...pixels, encoding: ownEncoding, is_coded: true, is_planar: false, size }
}
