import { getWebWorkerManager } from '@cornerstonejs/core'

/** A JPEG 2000 of one pixel. */
const onePixel =
  '/0//UQApAAAAAAABAAAAAQAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAABBwEB/1IADAACAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAATAAH/k8+0CAmf/9k='

/**
 * Has the decoder of JPEG 2000 forget the image before. It keeps its result, returns it again for a frame that it cannot read, and
 * reports no error: without this, a damaged image would show another one. Afterwards, what it would return has one pixel.
 */
export async function forgetJpeg2000(): Promise<void> {
  const imageFrame = {
    rows: 1,
    columns: 1,
    samplesPerPixel: 1,
    photometricInterpretation: 'MONOCHROME2',
    bitsAllocated: 8,
    bitsStored: 8,
    pixelRepresentation: 0,
    planarConfiguration: 0,
  }
  await getWebWorkerManager().executeTask('dicomImageLoader', 'decodeTask', {
    imageFrame,
    transferSyntax: '1.2.840.10008.1.2.4.90',
    pixelData: Uint8Array.from(atob(onePixel), (letter) => letter.charCodeAt(0)),
    options: { preScale: { enabled: false } },
    decodeConfig: {},
  })
}
