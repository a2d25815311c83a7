export { accountClosed } from './accountClosed'
export { endManagement, passManagementToParent, requestManagement } from './accountManagement'
export { permissionsHeldAt } from './authority'
export { matchesColleague } from './colleague'
