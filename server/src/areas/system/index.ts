export { systemHandlers } from './handlers'
export { systemJobs } from './jobs'
