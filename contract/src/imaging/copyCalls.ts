import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, List, One } from '../kit/responses'
import { id } from '../kit/values'
import { ImageCopy, ImageCopyInput } from './copies'

const permission = ['list-investigation', 'show-investigation'] as const
const original = { record: { kind: 'investigation', param: 'id' } } as const
const params = z.object({ id, copyId: id, imageId: id })

/** Copies of the images of an order for teaching and rounds, for those who can open the originals. */
export const imageCopies = area({
  list: {
    method: 'GET',
    path: '/api/admin/investigation/{id}/copies',
    permission,
    summary: 'The copies of the images of an investigation without what says who the patient is, the newest first',
    ...original,
    response: List(ImageCopy),
  },
  create: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/copies',
    permission,
    summary:
      'Copy images of one study without what says who the patient is, with areas blacked out. They are made soon',
    ...original,
    audit: { kind: 'investigation', id: 'params.id', changes: 'request' },
    body: ImageCopyInput,
    response: One(ImageCopy),
  },
  file: {
    method: 'GET',
    path: '/api/admin/investigation/{id}/copies/{copyId}/images/{imageId}',
    permission,
    summary: 'One image of a copy as a DICOM file',
    params,
    ...original,
    response: Blob,
  },
  picture: {
    method: 'GET',
    path: '/api/admin/investigation/{id}/copies/{copyId}/images/{imageId}/picture',
    permission,
    summary: 'One image of a copy as a JPEG picture, not for diagnosis',
    params,
    ...original,
    response: Blob,
  },
})
