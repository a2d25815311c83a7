export { movedReferences } from './references'
