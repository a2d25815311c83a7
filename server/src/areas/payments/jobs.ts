import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { applyEvidence } from './applyEvidence'
import { cancelOrder } from './cancelOrder'
import { applyEvidenceJob, cancelOrderJob, inquireJob, sendRefundJob } from './jobNames'
import { sendRefund } from './sendRefund'
import { inquireDue } from './settle'

const OfAttempt = z.strictObject({ attempt_id: z.int() })
const OfRefund = z.strictObject({ refund_id: z.int() })

export const paymentJobs: readonly JobDefinition[] = [
  { name: applyEvidenceJob, run: (data) => applyEvidence(OfAttempt.parse(data).attempt_id) },
  {
    name: cancelOrderJob,
    ownTransactions: true,
    run: (data) => cancelOrder(OfAttempt.parse(data).attempt_id),
  },
  { name: sendRefundJob, ownTransactions: true, run: (data) => sendRefund(OfRefund.parse(data).refund_id) },
  { name: inquireJob, cron: '* * * * *', ownTransactions: true, run: inquireDue },
]
