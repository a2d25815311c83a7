import { imageLoader, metaData, type Types } from '@cornerstonejs/core'
import { createImage } from '@cornerstonejs/dicom-image-loader'
import type { FramePixels } from '#contract/imaging/image'
import type { ImageFailure } from '../src/areas/imaging/diagnostic/protocol'
import { forgetJpeg2000 } from './forgetJpeg2000'
import { modulesOf } from './modules'
import { levelOfPart } from './part'
import { isJpeg2000, isWhole } from './wholeFrame'

/** An image is not shown, for a reason that the app has words for. */
export class ImageError extends Error {
  constructor(readonly failure: ImageFailure) {
    super(failure)
  }
}

export interface Arrived {
  pixels: FramePixels
  bytes: ArrayBuffer
}

const scheme = 'mashfa'
/** The attributes of images that have arrived. */
const attributes = new Map<string, FramePixels>()
const waiting = new Map<string, { resolve: (image: Arrived) => void; reject: (error: ImageError) => void }>()

export const imageIdOf = (key: string) => `${scheme}:${key}`
const keyOf = (imageId: string) => imageId.slice(scheme.length + 1)

/** Passes on what has arrived of an image. */
export function arrived(key: string, image: Arrived): void {
  waiting.get(key)?.resolve(image)
}

/** Passes on that an image will not arrive. */
export function missed(key: string, failure: ImageFailure): void {
  waiting.get(key)?.reject(new ImageError(failure))
}

/** Images of JPEG 2000 wait for each other: nothing comes between forgetting the image before and decoding. */
let lastJpeg2000: Promise<unknown> = Promise.resolve()

/** @param decodeLevel how often the size is halved, of what the beginning of the bytes is enough for */
async function create(imageId: string, encoding: string, bytes: Uint8Array, decodeLevel = 0): Promise<Types.IImage> {
  // The types of the library want what it has parsed itself.
  const decode = () =>
    createImage(imageId, bytes as never, encoding, { useRGBA: false, decodeLevel }) as unknown as Promise<Types.IImage>
  if (!isJpeg2000(encoding)) return decode()
  const turn = lastJpeg2000.then(forgetJpeg2000).then(decode)
  lastJpeg2000 = turn.catch(() => undefined)
  return turn
}

/** Returns an image whose values are as many as its size says. @throws ImageError */
async function decoded(imageId: string, { pixels, bytes: buffer }: Arrived): Promise<Types.IImage> {
  const { rows, columns, samples, encoding } = pixels
  const bytes = new Uint8Array(buffer)
  try {
    if (!isWhole(pixels, bytes)) throw new ImageError('damaged')
    const image = await create(imageId, encoding, bytes)
    // The library resolves also where a decoder was blocked.
    const isComplete = image.getPixelData()?.length === rows * columns * samples
    if (!isComplete || image.rows !== rows || image.columns !== columns) throw new ImageError('damaged')
    return image
  } catch {
    throw new ImageError('damaged')
  }
}

/** How many beginnings of frames have arrived. */
let parts = 0

/**
 * Returns the image that the beginning of a frame is, with less detail; undefined if it cannot be read. It is kept nowhere, so nothing
 * takes it for the image.
 */
export async function imageOfPart(key: string, { pixels, bytes }: Arrived): Promise<Types.IImage | undefined> {
  parts += 1
  // Of its own: what is sent twice does not end what is known of the other.
  const imageId = `${imageIdOf(key)}/part/${parts}`
  const level = levelOfPart(pixels)
  attributes.set(imageId, pixels)
  try {
    const image = await create(imageId, pixels.encoding, new Uint8Array(bytes), level)
    // The decoder reports nothing where it has failed: then it has no size.
    const isRead = [image.rows, image.columns].every((size) => size > 0)
    return isRead && image.rows === Math.ceil(pixels.rows / 2 ** level) ? image : undefined
  } catch {
    return undefined
  } finally {
    attributes.delete(imageId)
  }
}

function load(imageId: string, wanted: (key: string) => void): Promise<Types.IImage> {
  const key = keyOf(imageId)
  return new Promise<Arrived>((resolve, reject) => {
    waiting.set(key, { resolve, reject })
    wanted(key)
  })
    .then((image) => {
      attributes.set(imageId, image.pixels)
      return decoded(imageId, image)
    })
    .finally(() => waiting.delete(key))
}

/**
 * Has images loaded from the app, which makes the calls: the viewer has no token.
 * @param wanted asks for an image
 */
export function loadImagesFrom(wanted: (key: string) => void): void {
  imageLoader.registerImageLoader(
    scheme,
    (imageId) =>
      ({
        promise: load(imageId, wanted) as unknown as Promise<Record<string, unknown>>,
      }) as never,
  )
  metaData.addProvider((type: string, imageId: unknown) => {
    const pixels = typeof imageId === 'string' ? attributes.get(imageId) : undefined
    return pixels && modulesOf(pixels)[type]
  }, 10_000)
}

/** Returns what is known of an image that has arrived. */
export const pixelsOf = (key: string) => attributes.get(imageIdOf(key))
