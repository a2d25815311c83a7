import type { FramePixels } from '#contract/imaging/image'
import { codedFrame as frameAt, frameTable } from '../../../server/src/areas/imaging/frames/fragments'
import { codedPixels, framePixels, isPlain, plainLength } from '../../../server/src/areas/imaging/frames/framePixels'
import { pixelData, readHeaderData } from '../../../server/src/areas/imaging/header/dataSet'
import { encodeHtj2k } from '../../../server/src/platform/testing/pictureCodecs'

/** A frame as the server sends it. */
export interface SampleFrame {
  pixels: FramePixels
  bytes: Buffer
}

/** Returns the frames of a DICOM file in little endian, as the server sends them. */
export async function framesOf(file: Buffer): Promise<SampleFrame[]> {
  const { dataSet, syntax, size } = await readHeaderData(file, file.length)
  const pixels = framePixels(dataSet, syntax, size)
  const element = dataSet.elements[pixelData]
  if (typeof pixels === 'string' || !element) throw new Error(String(pixels))
  const read = async (start: number, end: number) => Buffer.from(dataSet.byteArray.subarray(start, end))
  const table = isPlain(pixels) ? undefined : await frameTable(read, element.dataOffset, size, pixels.frames)
  return Promise.all(
    Array.from({ length: pixels.frames }, async (_, frame) => {
      const range = table?.[frame]
      const start = element.dataOffset + frame * plainLength(pixels)
      const bytes = range ? await frameAt(read, range) : await read(start, start + plainLength(pixels))
      return { pixels, bytes }
    }),
  )
}

/** Returns a frame that is not compressed in the encoding of the server, as it is sent once the job has made it. */
export async function codedFrame({ pixels, bytes }: SampleFrame): Promise<SampleFrame> {
  const {
    columns: width,
    rows: height,
    samples: componentCount,
    bits_stored: bitsPerSample,
    is_signed: isSigned,
  } = pixels
  const coded = await encodeHtj2k({ width, height, componentCount, bitsPerSample, isSigned }, bytes)
  return { pixels: codedPixels(pixels, coded.length), bytes: coded }
}
