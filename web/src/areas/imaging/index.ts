import type english from './locales/en.json'

export { DicomStudies } from './DicomStudies'
export type { EarlierStudies, FrameSource } from './diagnostic/types'
export { historyFrames, historyImages } from './historyImages'
export { isImageFile } from './isImageFile'
export { PreviewPicture } from './PreviewPicture'
export type { PreviewQuery } from './types'
export { useSizeText } from './useSizeText'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    imaging: typeof english
  }
}
