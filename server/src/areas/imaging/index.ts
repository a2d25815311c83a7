export type { DicomHeader } from './header/readHeader'
export { forPatient, imagesOf } from './imagesOf'
export { openPreview } from './openPreview'
export { readHeaders, storeImage } from './storeImages'
