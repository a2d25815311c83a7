import { defineRecord } from '../kit/defineRecord'

/** A refund of a payment. */
export const refundRecord = defineRecord({
  kind: 'refund',
  owner: 'hospital',
  explained: true,
  amounts: { pounds: ['amount'] },
  permissions: {
    'refund-appointment': { use: 'governance', seeds: ['ADMIN'] },
    'approve-refund': { use: 'governance', seeds: ['ADMIN'] },
  },
})

/** A cash drawer, from opening to closing. */
export const cashDrawerRecord = defineRecord({
  kind: 'cashDrawer',
  owner: 'hospital',
  amounts: { piastres: ['opening_amount', 'expected_amount', 'counted_amount'] },
  guarded: false,
  permissions: {
    'receive-cash': { use: 'clinical', seeds: ['ADMIN', 'COORDINATOR'] },
  },
})

/** What a person has to review about a payment. */
export const paymentReviewRecord = defineRecord({
  kind: 'paymentReview',
  owner: 'hospital',
  explained: true,
  permissions: {
    'list-payments': { use: 'governance', seeds: ['ADMIN'] },
  },
})

/** The keys and addresses of the payment providers. */
export const paymentSettingsRecord = defineRecord({
  kind: 'paymentSettings',
  owner: 'nobody',
  guarded: false,
})

/** The amount above which refunds need a second person. */
export const refundSettingsRecord = defineRecord({
  kind: 'refundSettings',
  owner: 'nobody',
  amounts: { piastres: ['approval_above'] },
  guarded: false,
})
