import { imageLoader, metaData, type Types } from '@cornerstonejs/core'
import { createImage } from '@cornerstonejs/dicom-image-loader'
import type { FramePixels } from '#contract/imaging/image'
import type { ImageFailure } from '../src/areas/imaging/diagnostic/protocol'
import { modulesOf } from './modules'

/** An image is not shown, for a reason that the app has words for. */
export class ImageError extends Error {
  constructor(readonly failure: ImageFailure) {
    super(failure)
  }
}

interface Arrived {
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

/** So long a decoder can take on a slow device, in milliseconds. */
const longestDecoding = 60_000
const decoding = new Set<(error: ImageError) => void>()

// The library has a step after the decoder whose errors reject nothing: the promise of the image stays open.
addEventListener('unhandledrejection', () => {
  const [only, ...others] = decoding
  if (only && others.length === 0) only(new ImageError('damaged'))
})

/** Settles as an image does, or fails after `longestDecoding`. @throws ImageError */
function inTime<T>(image: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => fail(new ImageError('damaged')), longestDecoding)
    const end = () => {
      clearTimeout(timer)
      decoding.delete(fail)
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    decoding.add(fail)
    image.then((value) => {
      end()
      resolve(value)
    }, fail)
  })
}

/** Returns an image whose values are as many as its size says. @throws ImageError */
async function decoded(imageId: string, { pixels, bytes }: Arrived): Promise<Types.IImage> {
  try {
    const image = (await inTime(
      createImage(imageId, new Uint8Array(bytes) as never, pixels.encoding, { useRGBA: false }),
    )) as unknown as Types.IImage
    const values = image.getPixelData()
    // The library resolves also where a decoder was blocked.
    if (values?.length !== pixels.rows * pixels.columns * pixels.samples) throw new ImageError('damaged')
    return image
  } catch {
    throw new ImageError('damaged')
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
