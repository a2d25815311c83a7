import { paymentMessages, payments } from '#contract/payments/calls'
import { paymentSettings } from '#contract/payments/settings'
import { type AreaManifest, handledCalls } from '../manifest'
import { paymentHandlers } from './handlers'
import { paymentJobs } from './jobs'
import { paymentMessageHandlers } from './messages'
import { paymentSettingsHandlers } from './settingsHandlers'

export const paymentsArea: AreaManifest = {
  name: 'payments',
  calls: [
    handledCalls('payments', payments, paymentHandlers),
    handledCalls('paymentMessages', paymentMessages, paymentMessageHandlers),
    handledCalls('paymentSettings', paymentSettings, paymentSettingsHandlers),
  ],
  jobs: paymentJobs,
}
