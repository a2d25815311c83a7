import { encodePng } from '../../server/src/demo/imaging/png'

/** Returns a PNG of one color, as a phone would upload it. */
export function picture(size = 64): Buffer {
  return encodePng(new Uint8Array(size * size * 3).fill(0x77), size)
}
