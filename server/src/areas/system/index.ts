export { systemJobs } from './jobs'
