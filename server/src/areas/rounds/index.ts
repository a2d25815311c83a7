export { roundsOfHospital, roundsOfPerson } from './list'
export { roundPresence } from './presence'
export { addCase } from './sheet'
