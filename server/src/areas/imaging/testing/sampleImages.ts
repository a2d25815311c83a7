import { type Elements, syntaxes, writeDicom } from '../../../demo/imaging/writeDicom'
import { writeRle } from '../../../demo/imaging/writeRle'
import { encodeJpeg2000, encodeJpegLs } from '../../../platform/testing/pictureCodecs'
import { encodeJpegLossless } from './encodeJpegLossless'

export const width = 64
export const height = 48

/** The Hounsfield unit of a pixel of the sample CT: darker on the left, with a bright field in the middle. */
export function hounsfield(x: number, y: number): number {
  return x >= 24 && x < 40 && y >= 16 && y < 32 ? 200 : -160 + 5 * x
}

/** Stored with an intercept of -1024, so that they are not negative. */
const stored = Uint16Array.from(
  { length: width * height },
  (_, at) => hounsfield(at % width, Math.floor(at / width)) + 1024,
)
const bytes = Buffer.from(stored.buffer)

/** The header of the sample CT; with `undefined`, an element is left out. */
export function elementsOfCt(changes: Record<string, Elements[string] | undefined> = {}): Elements {
  const elements: Record<string, Elements[string] | undefined> = {
    '00080016': ['UI', '1.2.840.10008.5.1.4.1.1.2'],
    '00080018': ['UI', '1.2.826.0.1.3680043.2.1.1'],
    '00080020': ['DA', '20261122'],
    '00080060': ['CS', 'CT'],
    '00081030': ['LO', 'Chest'],
    '0008103e': ['LO', 'Axial 5 mm'],
    '00100010': ['PN', 'SALEM^AHMED'],
    '00100020': ['LO', '29001010100015'],
    '00180015': ['CS', 'CHEST'],
    '0020000d': ['UI', '1.2.826.0.1.3680043.2.1'],
    '0020000e': ['UI', '1.2.826.0.1.3680043.2.2'],
    '00200011': ['IS', '2'],
    '00200013': ['IS', '7'],
    '00280002': ['US', 1],
    '00280004': ['CS', 'MONOCHROME2'],
    '00280010': ['US', height],
    '00280011': ['US', width],
    '00280030': ['DS', '0.7\\0.8'],
    '00280100': ['US', 16],
    '00280101': ['US', 16],
    '00280102': ['US', 15],
    '00280103': ['US', 0],
    '00281050': ['DS', '40'],
    '00281051': ['DS', '400'],
    '00281052': ['DS', '-1024'],
    '00281053': ['DS', '1'],
    ...changes,
  }
  return Object.fromEntries(Object.entries(elements).filter(([, element]) => element !== undefined)) as Elements
}

const frame = { width, height, bitsPerSample: 16, componentCount: 1, isSigned: false }

async function encoded(syntax: string): Promise<Buffer> {
  if (syntax === syntaxes.jpeg2000) return encodeJpeg2000(frame, bytes)
  if (syntax === syntaxes.jpegLs) return encodeJpegLs(frame, bytes)
  if (syntax === syntaxes.jpegLossless) return encodeJpegLossless(stored, width, height)
  const plane = (part: number) => Buffer.from(bytes.filter((_, at) => at % 2 === part))
  if (syntax === syntaxes.rle) return writeRle([plane(1), plane(0)])
  return Buffer.from(bytes)
}

/** Returns the sample CT in an encoding without loss. */
export async function sampleCt(
  syntax: string = syntaxes.explicit,
  changes: Record<string, Elements[string] | undefined> = {},
): Promise<Buffer> {
  return writeDicom({ syntax, elements: elementsOfCt(changes), frames: [await encoded(syntax)] })
}
