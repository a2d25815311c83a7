import { eq } from 'drizzle-orm'
import type { TestServer } from '../../../platform/testing/server'
import { dicomImages, imagePreviews } from '../../../schema/imaging'
import { savePicture } from '../../../testing/stored'

/** Stores previews of the only frame of a DICOM file of an investigation. */
export async function storePreview(testServer: TestServer, fileId: number): Promise<void> {
  const previews = { tile_media_id: await savePicture(testServer), picture_media_id: await savePicture(testServer) }
  await testServer.database.transaction(async (transaction) => {
    await transaction.insert(dicomImages).values({ file_id: fileId, transfer_syntax: '1.2.840.10008.1.2.1', frames: 1 })
    await transaction.insert(imagePreviews).values({ ...previews, file_id: fileId, frame: 0 })
    await transaction.update(dicomImages).set({ preview_state: 'made' }).where(eq(dicomImages.file_id, fileId))
  })
}
