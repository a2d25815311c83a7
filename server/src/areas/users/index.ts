export { accountClosed } from './accountClosed'
export { endManagement, passManagementToParent, requestManagement } from './accountManagement'
export { holdsBeyondOf, hospitalsOutsideAuthority, permissionsHeldAt, rolesOfferedAt } from './authority'
export { type ChosenPatient, choosePatient } from './choosePatient'
export { closeAccount } from './closeUser'
export { matchesColleague } from './colleague'
export { createStaff } from './createStaff'
export { accessPathsToUser, managesUser, opensPatient } from './policy'
export { phoneAt, placeOf } from './registerPatient'
export { lockNationalIds, registerPatients } from './registerPatients'
export { removePatients, removeStaff } from './removePatients'
export { unusablePasswordHash } from './signIn'
export {
  foundSimilar,
  type SearchedPeople,
  type SimilarRow,
  shownSimilarAccounts,
  shownSimilarPatients,
  similarPatients,
  similarToEach,
} from './similarPatients'
