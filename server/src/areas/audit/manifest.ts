import { audit } from '#contract/audit/calls'
import { type AreaManifest, answered } from '../manifest'
import { auditHandlers, auditJobs } from '.'

export const auditArea: AreaManifest = {
  calls: [answered('audit', audit, auditHandlers)],
  jobs: auditJobs,
}
