import { saveMedia } from '../platform/files/media'
import { receiveBytes } from '../platform/files/receiveFile'
import { sampleDicom, samplePng } from '../platform/testing/sampleFiles'
import type { TestServer } from '../platform/testing/server'

/** Returns the id of the inserted row. */
export function idOf<T>([row]: readonly { id: T }[]): T {
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}

/**
 * Stores a picture.
 * @returns its media id
 */
export async function savePicture(testServer: TestServer): Promise<number> {
  return testServer.inContext(async () => (await saveMedia(await receiveBytes('x.png', samplePng))).id)
}

/**
 * Stores a DICOM file; by default one without an image.
 * @returns its media id
 */
export async function saveDicom(testServer: TestServer, bytes: Buffer = sampleDicom): Promise<number> {
  return testServer.inContext(async () => (await saveMedia(await receiveBytes('x.dcm', bytes))).id)
}
