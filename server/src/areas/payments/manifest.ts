import { paymentMessages, payments } from '#contract/payments/calls'
import { cash } from '#contract/payments/cash'
import { paymentReconciliation } from '#contract/payments/reconciliation'
import { refundSettings, refunds } from '#contract/payments/refunds'
import { paymentReviews } from '#contract/payments/reviews'
import { paymentSettings } from '#contract/payments/settings'
import { appointmentsCancelled } from '../appointments'
import { type AreaManifest, handledCalls } from '../manifest'
import { cashHandlers } from './cash/handlers'
import { paymentMessageHandlers } from './evidence/messages'
import { paymentHandlers } from './handlers'
import { paymentJobs } from './jobs'
import { paymentRules } from './policy'
import { reconciliationHandlers } from './reconciliation/handlers'
import { paymentsRecords } from './records'
import { refundHandlers } from './refunds/refundHandlers'
import { refundCancelled } from './refunds/refundOwed'
import { refundSettingsHandlers } from './refunds/refundSettings'
import { paymentReviewHandlers } from './reviews/handlers'
import { paymentSettingsHandlers } from './settings/settingsHandlers'
import { paymentSources } from './sources'

export const paymentsArea: AreaManifest = {
  name: 'payments',
  calls: [
    handledCalls('payments', payments, paymentHandlers),
    handledCalls('paymentMessages', paymentMessages, paymentMessageHandlers),
    handledCalls('paymentSettings', paymentSettings, paymentSettingsHandlers),
    handledCalls('refunds', refunds, refundHandlers),
    handledCalls('refundSettings', refundSettings, refundSettingsHandlers),
    handledCalls('cash', cash, cashHandlers),
    handledCalls('paymentReviews', paymentReviews, paymentReviewHandlers),
    handledCalls('paymentReconciliation', paymentReconciliation, reconciliationHandlers),
  ],
  records: paymentsRecords,
  rules: paymentRules,
  sources: paymentSources,
  jobs: paymentJobs,
  subscribers: [appointmentsCancelled.subscribe(({ ids }) => refundCancelled(ids))],
}
