import { decodeFrame } from '../decode.mjs'
import { interleaved } from '../interleaved.mjs'

/** Returns values without the bits beyond the stored ones, in which older devices keep drawings and texts. */
function clean(values, { stored, isSigned }) {
  if (stored === values.BYTES_PER_ELEMENT * 8) return values
  const mask = 2 ** stored - 1
  const sign = 2 ** (stored - 1)
  return values.map((value) => (isSigned ? ((value & mask) ^ sign) - sign : value & mask))
}

/** Returns the value, or the three values, of black: of gray, the darkest one of the frame, so that its window stays as it is. */
function blackOf(values, image, color) {
  if (color === 'rgb') return [0, 0, 0]
  if (color === 'ybr') return [0, 128, 128]
  const shift = 32 - values.BYTES_PER_ELEMENT * 8
  const read = image.isSigned ? (value) => (value << shift) >> shift : (value) => value
  const isDarker = image.photometric === 'MONOCHROME1' ? (a, b) => a > b : (a, b) => a < b
  let black = values[0]
  for (const value of values) if (isDarker(read(value), read(black))) black = value
  return [black]
}

/** Blacks out the areas of a frame, in place. */
function blackOut(values, image, color, areas) {
  if (areas.length === 0) return
  const black = blackOf(values, image, color)
  const { rows, columns } = image
  for (const { left, top, width, height } of areas) {
    const [right, bottom] = [Math.min(columns, left + width), Math.min(rows, top + height)]
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1)
        for (const [sample, value] of black.entries()) values[(row * columns + column) * black.length + sample] = value
  }
}

const photometricOf = { rgb: 'RGB', ybr: 'YBR_FULL' }
const lossySyntaxes = new Set(['1.2.840.10008.1.2.4.50', '1.2.840.10008.1.2.4.51'])

/**
 * Decodes all frames of an image, blacks out the areas, and returns the elements of the copy that describe the pixels. They are
 * decoded even if nothing is blacked out, because compressed pictures carry comments.
 * @param areas with `frame`: from 0; null for all frames
 */
export async function copiedPixels(image, areas) {
  const { rows, columns, samples, frames, dataSet } = image
  const parts = []
  let described
  for (let frame = 0; frame < frames; frame += 1) {
    const decoded = await decodeFrame(image, frame)
    const bits = decoded.values.BYTES_PER_ELEMENT * 8
    const form = { ...image, stored: Math.min(image.stored, bits) }
    const values = clean(interleaved(decoded.values, samples, decoded.isPlanar), form).slice()
    const own = areas.filter((area) => area.frame === null || area.frame === frame)
    blackOut(values, form, decoded.color, own)
    parts.push(Buffer.from(values.buffer, values.byteOffset, values.byteLength))
    described ??= { bits, stored: form.stored, photometric: photometricOf[decoded.color] ?? image.photometric }
  }
  const isLossy = dataSet.string('x00282110') === '01' || lossySyntaxes.has(image.syntax)
  const { bits, stored, photometric } = described
  return [
    ['00280002', 'US', samples],
    ['00280004', 'CS', photometric],
    ...(samples === 3 ? [['00280006', 'US', 0]] : []),
    ...(frames > 1 ? [['00280008', 'IS', String(frames)]] : []),
    ...(frames > 1 && dataSet.elements.x00181063 ? [['00280009', 'AT', Buffer.from([0x18, 0x00, 0x63, 0x10])]] : []),
    ['00280010', 'US', rows],
    ['00280011', 'US', columns],
    ['00280100', 'US', bits],
    ['00280101', 'US', stored],
    ['00280102', 'US', stored - 1],
    ['00280103', 'US', image.isSigned ? 1 : 0],
    ...(isLossy ? [['00282110', 'CS', '01']] : []),
    ['7FE00010', bits === 16 ? 'OW' : 'OB', Buffer.concat(parts)],
  ]
}
