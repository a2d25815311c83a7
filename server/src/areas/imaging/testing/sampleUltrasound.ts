import { syntaxes, writeDicom } from '../../../demo/imaging/writeDicom'
import { writeRle } from '../../../demo/imaging/writeRle'
import { elementsOfCt } from './sampleImages'

export const ultrasound = { rows: 24, columns: 32, frames: 4 }
const pixels = ultrasound.rows * ultrasound.columns

/** Red, green and blue of a pixel: red grows to the right, green downwards, blue with the frames. */
export function colorAt(x: number, y: number, frame: number): [number, number, number] {
  return [x * 8, y * 10, frame * 60]
}

/** Red, green and blue as brightness and two differences, from 0 to 255 (PS3.3 C.7.6.3.1.2). */
function ybr([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  const value = (parts: readonly [number, number, number], base: number) =>
    Math.max(0, Math.min(255, Math.round(parts[0] * red + parts[1] * green + parts[2] * blue + base)))
  return [
    value([0.299, 0.587, 0.114], 0),
    value([-0.168736, -0.331264, 0.5], 128),
    value([0.5, -0.418688, -0.081312], 128),
  ]
}

type Kind = 'planar' | 'interleaved' | 'rle' | 'ybr'

function planesOf(frame: number, kind: Kind): Buffer[] {
  const planes = [Buffer.alloc(pixels), Buffer.alloc(pixels), Buffer.alloc(pixels)]
  for (let at = 0; at < pixels; at += 1) {
    const color = colorAt(at % ultrasound.columns, Math.floor(at / ultrasound.columns), frame)
    for (const [index, value] of (kind === 'ybr' ? ybr(color) : color).entries()) planes[index]?.writeUInt8(value, at)
  }
  return planes
}

function frameOf(frame: number, kind: Kind): Buffer {
  const planes = planesOf(frame, kind)
  if (kind === 'rle') return writeRle(planes)
  if (kind === 'planar') return Buffer.concat(planes)
  return Buffer.from(Array.from({ length: pixels }, (_, at) => planes.map((plane) => plane.readUInt8(at))).flat())
}

/** Returns an ultrasound in color with several frames. */
export function colorUltrasound(kind: Kind): Buffer {
  const elements = elementsOfCt({
    '00080060': ['CS', 'US'],
    '00181063': ['DS', '40'],
    '00280002': ['US', 3],
    '00280004': ['CS', kind === 'ybr' ? 'YBR_FULL' : 'RGB'],
    '00280006': ['US', kind === 'planar' || kind === 'rle' ? 1 : 0],
    '00280008': ['IS', String(ultrasound.frames)],
    '00280010': ['US', ultrasound.rows],
    '00280011': ['US', ultrasound.columns],
    '00280030': undefined,
    '00280100': ['US', 8],
    '00280101': ['US', 8],
    '00280102': ['US', 7],
    '00281050': undefined,
    '00281051': undefined,
    '00281052': undefined,
    '00281053': undefined,
  })
  const frames = Array.from({ length: ultrasound.frames }, (_, frame) => frameOf(frame, kind))
  const syntax = kind === 'rle' ? syntaxes.rle : syntaxes.explicit
  return writeDicom({ syntax, elements, frames, bits: 8 })
}
