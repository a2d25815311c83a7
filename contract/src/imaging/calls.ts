import { area } from '../kit/endpoint'
import { Blob, One } from '../kit/responses'
import { FrameQuery, ImagePixels, PreviewQuery } from './image'

/** Previews and frames of DICOM files of investigations. What their headers say is with the files. */
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
  original: {
    method: 'GET',
    path: '/api/admin/investigation/media/{id}/original',
    permission: ['list-investigation', 'show-investigation'],
    summary:
      'A frame of a DICOM file of an investigation as a JPEG picture of its own size, to look for names in it before it is copied, not for diagnosis',
    query: PreviewQuery.pick({ frame: true }),
    record: { kind: 'investigationFile', param: 'id' },
    response: Blob,
  },
  pixels: {
    method: 'GET',
    path: '/api/admin/investigation/media/{id}/pixels',
    permission: ['list-investigation', 'show-investigation'],
    summary: 'What a viewer needs to show the frames of a DICOM file of an investigation, or why it cannot show them',
    record: { kind: 'investigationFile', param: 'id' },
    response: One(ImagePixels),
  },
  frame: {
    method: 'GET',
    path: '/api/admin/investigation/media/{id}/frame',
    permission: ['list-investigation', 'show-investigation'],
    summary: 'The pixels of one frame of a DICOM file of an investigation, in the encoding that `pixels` names',
    query: FrameQuery,
    record: { kind: 'investigationFile', param: 'id' },
    response: Blob,
  },
})
