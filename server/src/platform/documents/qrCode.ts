import { create } from 'qrcode'

/** A QR code as the `d` of an SVG path of horizontal strokes, one unit for each module. */
export interface QrPath {
  path: string
  /** Modules on each side, without the light border. */
  size: number
}

/** Returns a text as a QR code of the error correction level M. */
export function qrPath(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, row) => {
    const modules = Array.from(data.subarray(row * size, (row + 1) * size), (bit) => (bit ? '#' : ' ')).join('')
    return [...modules.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${row}.5h${run.length}`).join('')
  })
  return { path: rows.join(''), size }
}
