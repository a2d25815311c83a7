export { auditHandlers } from './handlers'
export { auditJobs } from './jobs'
