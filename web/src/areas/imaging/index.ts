import type english from './locales/en.json'

export { DicomStudies } from './DicomStudies'
export { isImageFile } from './isImageFile'
export type { PreviewQuery } from './types'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    imaging: typeof english
  }
}
