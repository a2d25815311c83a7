import { chainAuditLog } from '../../platform/audit/chain'
import { db } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'

export const auditJobs: JobDefinition[] = [
  {
    name: 'tie-audit-log',
    cron: '* * * * *',
    async run() {
      await chainAuditLog(db())
    },
  },
]
