/** Start of frame of each kind of JPEG, but not the markers of tables among them; of JPEG-LS, 0xf7. */
const isFrameStart = (marker) =>
  (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) || marker === 0xf7
const hasNoLength = (marker) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const codestream = 0xff4fff51

/** Returns the size that a picture of JPEG, JPEG-LS or JPEG 2000 says that it has; undefined if it says none. */
export function codedSize(coded) {
  const view = new DataView(coded.buffer, coded.byteOffset, coded.byteLength)
  if (view.byteLength < 24) return undefined
  if (view.getUint32(0) === codestream)
    return { columns: view.getUint32(8) - view.getUint32(16), rows: view.getUint32(12) - view.getUint32(20) }
  for (let at = 0; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // No marker: decoders look for the next one, and not after a length.
    if (marker === 0x00) return undefined
    if (isFrameStart(marker)) return { rows: view.getUint16(at + 5), columns: view.getUint16(at + 7) }
    // Fill bytes before a marker.
    if (marker === 0xff) at += 1
    else at += hasNoLength(marker) ? 2 : 2 + view.getUint16(at + 2)
  }
  return undefined
}
