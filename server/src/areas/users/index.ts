export { accountClosed } from './accountClosed'
export { endManagement, passManagementToParent, requestManagement } from './accountManagement'
export { matchesColleague } from './colleague'
