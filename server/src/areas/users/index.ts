export { accountClosed } from './accountClosed'
export { matchesColleague } from './colleague'
