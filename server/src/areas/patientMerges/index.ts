export { movedReferences, staffReferences } from './references'
