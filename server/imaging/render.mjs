/** Of a CT without a window: soft tissue. */
const softTissue = { center: 40, width: 400 }

/** Returns a function that returns a stored value as a number: its bits beyond the stored ones are not part of it. */
function valueReader({ stored, isSigned }) {
  const mask = 2 ** stored - 1
  const sign = 2 ** (stored - 1)
  return isSigned ? (value) => ((value & mask) ^ sign) - sign : (value) => value & mask
}

/** Returns the size that fits into a square, never enlarged. */
export function fitted(columns, rows, longest) {
  const factor = Math.min(1, longest / Math.max(columns, rows))
  return { width: Math.max(1, Math.round(columns * factor)), height: Math.max(1, Math.round(rows * factor)) }
}

/** Returns one sample of all pixels, each the mean of those that it stands for. */
export function reduced({ columns, rows }, { width, height }, valueAt) {
  const means = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.floor((y * rows) / height), Math.floor(((y + 1) * rows) / height)]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.floor((x * columns) / width), Math.floor(((x + 1) * columns) / width)]
      let sum = 0
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) sum += valueAt(row * columns + column)
      means[y * width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return means
}

/** The window of nearly all values: the few darkest and brightest ones are often marks. */
function windowOf(values) {
  const sorted = Float32Array.from(values).sort()
  const at = (share) => sorted[Math.round((sorted.length - 1) * share)]
  const [low, high] = at(0.005) < at(0.995) ? [at(0.005), at(0.995)] : [at(0), at(1)]
  return { center: (low + high) / 2 + 0.5, width: Math.max(high - low + 1, Number.EPSILON) }
}

/** Applies a window as the standard defines it (PS3.3 C.11.2.1.2). */
function shade(values, { center, width }, isInverted) {
  const range = Math.max(width - 1, Number.EPSILON)
  return Uint8Array.from(values, (value) => {
    const part = Math.min(1, Math.max(0, (value - (center - 0.5)) / range + 0.5))
    return Math.round((isInverted ? 1 - part : part) * 255)
  })
}

const isUniform = (values) => values.every((value) => value === values[0])

function renderGray(image, { values }, size) {
  const read = valueReader(image)
  const means = reduced(image, size, (index) => read(values[index]) * image.slope + image.intercept)
  if (isUniform(means)) return undefined
  const isInverted = image.photometric === 'MONOCHROME1'
  const usual = image.window ?? (image.modality === 'CT' ? softTissue : windowOf(means))
  const shades = shade(means, usual, isInverted)
  // The window of the file misses its values.
  return isUniform(shades) ? shade(means, windowOf(means), isInverted) : shades
}

function renderColor(image, { values, color, isPlanar }, { width, height }) {
  const pixels = image.rows * image.columns
  const [first, second, third] = [0, 1, 2].map((sample) =>
    reduced(image, { width, height }, (index) => values[isPlanar ? sample * pixels + index : 3 * index + sample]),
  )
  if ([first, second, third].every(isUniform)) return undefined
  const shades = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [red, green, blue] =
      color === 'ybr' ? toRgb(first[at], second[at], third[at]) : [first[at], second[at], third[at]]
    shades.set([red, green, blue], 3 * at)
  }
  return new Uint8Array(shades.buffer)
}

function toRgb(luma, blue, red) {
  return [
    luma + 1.402 * (red - 128),
    luma - 0.344136 * (blue - 128) - 0.714136 * (red - 128),
    luma + 1.772 * (blue - 128),
  ]
}

/**
 * Returns a decoded frame as a picture of 8 bits, in the window of the file or of its modality.
 * @param longest of its sides, in pixels
 * @returns undefined for a picture of one shade
 */
export function render(image, decoded, longest) {
  const size = fitted(image.columns, image.rows, longest)
  const values = image.samples === 3 ? renderColor(image, decoded, size) : renderGray(image, decoded, size)
  return values && { values, ...size, samples: image.samples }
}
