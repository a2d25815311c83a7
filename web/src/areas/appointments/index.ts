export { BookAgain } from './booking/BookAgain'
export { AttachmentView } from './complaint/AttachmentView'
export { RateVisit } from './rating/RateVisit'
