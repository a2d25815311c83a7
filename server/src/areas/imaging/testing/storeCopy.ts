import type { CopyPurpose } from '#contract/imaging/codes'
import type { TestServer } from '../../../platform/testing/server'
import { imageCopies, imageCopyFiles } from '../../../schema/imaging'
import { idOf, saveDicom, savePicture } from '../../../testing/stored'

/** Stores a copy of a DICOM file of an order, and returns its id and that of its image. */
export async function storeCopy(
  testServer: TestServer,
  { order, file, by, purpose = 'teaching' }: { order: number; file: number; by: number; purpose?: CopyPurpose },
) {
  const { database, clock } = testServer
  const copy = database
    .insert(imageCopies)
    .values({ investigation_id: order, purpose, created_by: by, created_at: clock.now() })
  const id = idOf(await copy.returning({ id: imageCopies.id }))
  const media = { media_id: await saveDicom(testServer), picture_media_id: await savePicture(testServer) }
  const image = database
    .insert(imageCopyFiles)
    .values({ copy_id: id, file_id: file, areas: [], state: 'made', ...media })
  return { copy: id, image: idOf(await image.returning({ id: imageCopyFiles.id })) }
}
