export { broadcastingHandlers, systemHandlers } from './handlers'
export { systemJobs } from './jobs'
