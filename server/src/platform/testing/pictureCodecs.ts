import { createRequire } from 'node:module'

/** What the codecs' encoders and decoders have in common. */
interface Frame {
  width: number
  height: number
  bitsPerSample: number
  componentCount: number
  isSigned: boolean
  isUsingColorTransform?: boolean
}
interface Encoder {
  getDecodedBuffer(frame: Frame): Uint8Array
  getEncodedBuffer(): Uint8Array
  setQuality?(isLosslessOrPercent: boolean | number, rate?: number): void
  encode(): void
}
interface ProgressiveEncoder extends Encoder {
  setQuality(isLossless: boolean, rate: number): void
  setProgressionOrder(order: number): void
}
interface Decoder {
  getEncodedBuffer(length: number): Uint8Array
  getDecodedBuffer(): Uint8Array
  getFrameInfo(): Frame
  decode(): void
}
type Codec<Name extends string, Part> = () => Promise<Record<Name, new () => Part>>

const load = createRequire(import.meta.url)
const turbo: Codec<'JPEGEncoder', Encoder> = load('@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs')
const turboDecoder: Codec<'JPEGDecoder', Decoder> = load('@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs')
const openJpeg: Codec<'J2KEncoder', Encoder> = load('@cornerstonejs/codec-openjpeg/wasmjs')
const charls: Codec<'JpegLSEncoder', Encoder> = load('@cornerstonejs/codec-charls/wasmjs')

const openJph: Codec<'HTJ2KDecoder', Decoder> = load('@cornerstonejs/codec-openjph/wasmjs')
const openJphEncoder: Codec<'HTJ2KEncoder', ProgressiveEncoder> = load('@cornerstonejs/codec-openjph/wasmjs')

function encodeWith(encoder: Encoder, frame: Frame, bytes: Buffer): Buffer {
  encoder.getDecodedBuffer(frame).set(bytes)
  encoder.encode()
  return Buffer.from(encoder.getEncodedBuffer())
}

export const encodeJpeg2000 = async (frame: Frame, bytes: Buffer) =>
  encodeWith(new (await openJpeg()).J2KEncoder(), frame, bytes)
export const encodeJpegLs = async (frame: Frame, bytes: Buffer) =>
  encodeWith(new (await charls()).JpegLSEncoder(), frame, bytes)
/** Returns values in HTJ2K, without loss and with the lowest resolution first, as the server encodes frames. */
export async function encodeHtj2k(frame: Frame, bytes: Buffer): Promise<Buffer> {
  const encoder = new (await openJphEncoder()).HTJ2KEncoder()
  encoder.setQuality(true, 0)
  encoder.setProgressionOrder(2)
  return encodeWith(encoder, { isUsingColorTransform: false, ...frame }, bytes)
}
/** @param frame of a few hundred pixels or more: the encoder has only as much memory for the file as the pixels take */
export async function encodeJpeg(frame: Frame, bytes: Buffer): Promise<Buffer> {
  const encoder = new (await turbo()).JPEGEncoder()
  encoder.setQuality?.(95)
  return encodeWith(encoder, frame, bytes)
}

/** Returns the pixels of a JPEG file. */
export async function decodeJpeg(file: Uint8Array) {
  const decoder = new (await turboDecoder()).JPEGDecoder()
  decoder.getEncodedBuffer(file.length).set(file)
  decoder.decode()
  const { width, height, componentCount: samples } = decoder.getFrameInfo()
  return { width, height, samples, values: Uint8Array.from(decoder.getDecodedBuffer()) }
}

/** Returns the values of a picture in HTJ2K. */
export async function decodeHtj2k(coded: Uint8Array): Promise<Uint8Array> {
  const decoder = new (await openJph()).HTJ2KDecoder()
  decoder.getEncodedBuffer(coded.length).set(coded)
  decoder.decode()
  return Uint8Array.from(decoder.getDecodedBuffer())
}
