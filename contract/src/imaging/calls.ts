import { area } from '../kit/endpoint'
import { Blob } from '../kit/responses'
import { PreviewQuery } from './image'

/** Previews of DICOM files of investigations. What their headers say is with the files. */
export const imaging = area({
  preview: {
    method: 'GET',
    path: '/api/admin/investigation/media/{id}/preview',
    permission: ['list-investigation', 'show-investigation'],
    summary: 'The preview of a frame of a DICOM file of an investigation as a JPEG picture, not for diagnosis',
    query: PreviewQuery,
    record: { kind: 'investigationFile', param: 'id' },
    response: Blob,
  },
})
