const app1 = 0xffe1
const startOfScan = 0xffda
const orientationTag = 0x0112

/** Returns the orientation in the TIFF structure of EXIF data, from 1 to 8. */
function inTiff(view) {
  const isLittle = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + 12 * entry
    if (view.getUint16(at, isLittle) === orientationTag) return view.getUint16(at + 8, isLittle)
  }
  return 1
}

/** Returns how a photo is to be turned as its EXIF data say, from 1 (upright) to 8; 1 if they say nothing. */
export function orientationOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    for (let at = 2; view.getUint16(at) !== startOfScan; at += 2 + view.getUint16(at + 2)) {
      const isExif = view.getUint16(at) === app1 && view.getUint32(at + 4) === 0x45786966
      if (isExif) return inTiff(new DataView(bytes.buffer, bytes.byteOffset + at + 10, view.getUint16(at + 2) - 8))
    }
  } catch (error) {
    // Data that end too early say nothing.
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** Where the pixel of the upright picture at x and y is in the stored one, by orientation; w and h are those of the stored one. */
const sources = {
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _w, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _w, h) => [y, h - 1 - x],
  7: (x, y, w, h) => [w - 1 - y, h - 1 - x],
  8: (x, y, w) => [w - 1 - y, x],
}

/**
 * Returns a picture upright.
 * @param orientation of `orientationOf`
 */
export function turned(picture, orientation) {
  const source = sources[orientation]
  if (!source) return picture
  const { values, width: w, height: h, samples } = picture
  const [width, height] = orientation > 4 ? [h, w] : [w, h]
  const upright = new Uint8Array(values.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = source(x, y, w, h)
      const from = (row * w + column) * samples
      upright.set(values.subarray(from, from + samples), (y * width + x) * samples)
    }
  return { values: upright, width, height, samples }
}
