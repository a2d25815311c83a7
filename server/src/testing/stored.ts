import { saveMedia } from '../platform/files/media'
import { receiveBytes } from '../platform/files/receiveFile'
import { samplePng } from '../platform/testing/sampleFiles'
import type { TestServer } from '../platform/testing/server'

/** The id of the row that was inserted. */
export function idOf<T>([row]: readonly { id: T }[]): T {
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}

/** Stores a picture. Out: the id of its medium. */
export async function savePicture(testServer: TestServer): Promise<number> {
  return testServer.inContext(async () => (await saveMedia(await receiveBytes('x.png', samplePng))).id)
}
