export { timelineAddress } from './addresses'
export { DownloadResults } from './DownloadResults'
