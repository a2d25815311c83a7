import { paymentMessages, payments } from '#contract/payments/calls'
import { refundSettings, refunds } from '#contract/payments/refunds'
import { paymentSettings } from '#contract/payments/settings'
import { appointmentsCancelled } from '../appointments'
import { type AreaManifest, handledCalls } from '../manifest'
import { paymentHandlers } from './handlers'
import { paymentJobs } from './jobs'
import { paymentMessageHandlers } from './messages'
import { refundHandlers } from './refundHandlers'
import { refundCancelled } from './refundOwed'
import { refundRules } from './refundPolicy'
import { refundSettingsHandlers } from './refundSettings'
import { paymentSettingsHandlers } from './settingsHandlers'

export const paymentsArea: AreaManifest = {
  name: 'payments',
  calls: [
    handledCalls('payments', payments, paymentHandlers),
    handledCalls('paymentMessages', paymentMessages, paymentMessageHandlers),
    handledCalls('paymentSettings', paymentSettings, paymentSettingsHandlers),
    handledCalls('refunds', refunds, refundHandlers),
    handledCalls('refundSettings', refundSettings, refundSettingsHandlers),
  ],
  rules: refundRules,
  jobs: paymentJobs,
  subscribers: [appointmentsCancelled.subscribe(({ ids }) => refundCancelled(ids))],
}
