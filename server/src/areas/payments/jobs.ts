import * as z from 'zod'
import { paymentProviders } from '#contract/payments/evidence'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { cancelOrder } from './attempts/cancelOrder'
import { inquireDue } from './attempts/pollPending'
import { applyEvidence } from './evidence/applyEvidence'
import {
  applyEvidenceJob,
  cancelOrderJob,
  checkCallbacksJob,
  inquireJob,
  reconcileDailyJob,
  reconcileJob,
  sendRefundJob,
} from './jobNames'
import { checkCallbacks } from './reconciliation/callbackAlarm'
import { reconcile, reconcileDayBefore } from './reconciliation/reconcile'
import { sendRefund } from './refunds/sendRefund'

const OfAttempt = z.strictObject({ attempt_id: z.int() })
const OfDay = z.strictObject({ provider: z.enum(paymentProviders), date: z.iso.date() })
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
  // In Cairo at 03:30 or 04:30, when the day before is over.
  { name: reconcileDailyJob, cron: '30 1 * * *', run: reconcileDayBefore },
  {
    name: reconcileJob,
    ownTransactions: true,
    run: (data) => {
      const { provider, date } = OfDay.parse(data)
      return reconcile(provider, date)
    },
  },
  { name: checkCallbacksJob, cron: '5 * * * *', run: checkCallbacks },
]
