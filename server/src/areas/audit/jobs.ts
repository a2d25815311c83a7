import { chainAuditLog, newestLink } from '../../platform/audit/chain'
import { signHead, storeHead } from '../../platform/audit/heads'
import { afterCommit, context, db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'

export const auditJobs: JobDefinition[] = [
  {
    name: 'tie-audit-log',
    cron: '* * * * *',
    async run() {
      await chainAuditLog(db())
    },
  },
  {
    // Outside the database, so that a person who can change the database cannot cut off the end of the log unnoticed.
    name: 'store-audit-head',
    cron: '10 0 * * *',
    async run() {
      await chainAuditLog(db())
      const newest = await newestLink(db())
      if (!newest) return
      const { config, log } = context().platform
      const head = signHead(config.secretKey, { ...newest, at: now() })
      afterCommit(async () => {
        log.info({ audit_head: head }, 'the newest entry of the audit log; verify it with npm run audit:verify')
        await storeHead(config.dataDir, head)
      })
    },
  },
]
