export { PinnedReports } from './PinnedReports'
