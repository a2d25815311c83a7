import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** Returns a function that loads a codec when it is needed first. */
function once(name) {
  let loaded
  return () => {
    loaded ??= load(name)()
    return loaded
  }
}

const turbo = once('@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs')
const openJpeg = once('@cornerstonejs/codec-openjpeg/wasmjs')
const charls = once('@cornerstonejs/codec-charls/wasmjs')
const openJph = once('@cornerstonejs/codec-openjph/wasmjs')

/** Decodes with one of the codecs, whose interfaces are the same, and frees its memory. */
function decodeWith(decoder, coded) {
  try {
    decoder.getEncodedBuffer(coded.length).set(coded)
    decoder.decode()
    const { bitsPerSample: bits, componentCount: samples } = decoder.getFrameInfo()
    // A copy: the codec reuses its memory.
    return { bytes: Uint8Array.from(decoder.getDecodedBuffer()), bits, samples }
  } finally {
    decoder.delete()
  }
}

/** Baseline JPEG of 8 bits. */
export async function decodeJpeg(coded) {
  const { JPEGDecoder } = await turbo()
  return { ...decodeWith(new JPEGDecoder(), coded), color: 'rgb' }
}

export async function decodeJpeg2000(coded) {
  const { J2KDecoder } = await openJpeg()
  return { ...decodeWith(new J2KDecoder(), coded), color: 'rgb' }
}

/** @param color that of the file: the codec does not convert it */
export async function decodeJpegLs(coded, color) {
  const { JpegLSDecoder } = await charls()
  return { ...decodeWith(new JpegLSDecoder(), coded), color }
}

/** @param color that of the file: the codec does not convert it */
export async function decodeJpegLossless(coded, color) {
  const { Decoder } = load('@cornerstonejs/jpeg-lossless-decoder-js')
  const decoder = new Decoder()
  const decoded = decoder.decode(coded.buffer, coded.byteOffset, coded.byteLength)
  const { precision, numComp: samples } = decoder.frame
  return {
    bytes: new Uint8Array(decoded.buffer, decoded.byteOffset, decoded.byteLength),
    bits: precision,
    samples,
    color,
  }
}

/** The order of progression that begins with the lowest resolution: RPCL. */
const lowestFirst = 2

/** Encodes values without loss as HTJ2K, beginning with the lowest resolution. */
export async function encodeHtj2k(frame, bytes) {
  const { HTJ2KEncoder } = await openJph()
  const encoder = new HTJ2KEncoder()
  try {
    encoder.setQuality(true, 0)
    encoder.setProgressionOrder(lowestFirst)
    encoder.getDecodedBuffer(frame).set(bytes)
    encoder.encode()
    return Uint8Array.from(encoder.getEncodedBuffer())
  } finally {
    encoder.delete()
  }
}

export async function decodeHtj2k(coded) {
  const { HTJ2KDecoder } = await openJph()
  return decodeWith(new HTJ2KDecoder(), coded).bytes
}

/**
 * Returns a picture of 8 bits as a JPEG file. The codec has as much memory for the file as the pixels take: it fails for a
 * picture of a few hundred pixels, whose file is larger.
 * @param quality from 1 to 100
 */
export async function encodeJpeg({ values, width, height, samples }, quality = 85) {
  const { JPEGEncoder } = await turbo()
  const encoder = new JPEGEncoder()
  try {
    const frame = { width, height, bitsPerSample: 8, componentCount: samples, isSigned: false }
    encoder.getDecodedBuffer(frame).set(values)
    encoder.setQuality(quality)
    // Readable from the first bytes on a slow connection.
    encoder.setProgressive(true)
    encoder.encode()
    return Uint8Array.from(encoder.getEncodedBuffer())
  } finally {
    encoder.delete()
  }
}
