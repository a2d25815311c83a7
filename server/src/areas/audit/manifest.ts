import { audit } from '#contract/audit/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { auditHandlers, auditJobs } from '.'

export const auditArea: AreaManifest = {
  name: 'audit',
  calls: [handledCalls('audit', audit, auditHandlers)],
  jobs: auditJobs,
}
