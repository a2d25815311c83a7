export { roundsOfHospital, roundsOfPerson } from './list'
export { roundPresence } from './presence'
