export { timelineAddress } from './addresses'
export { DownloadResults } from './DownloadResults'
export { OwnTestsCard } from './OwnTestsCard'
