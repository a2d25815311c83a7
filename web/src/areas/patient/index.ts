export { RateVisit } from './rating/RateVisit'
