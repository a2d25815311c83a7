import { defineRecord } from '../kit/defineRecord'

export const refundRecord = defineRecord({
  kind: 'refund',
  owner: 'hospital',
  explained: true,
  permissions: {
    'refund-appointment': { use: 'governance', seeds: ['ADMIN'] },
    'approve-refund': { use: 'governance', seeds: ['ADMIN'] },
  },
})

export const cashDrawerRecord = defineRecord({
  kind: 'cashDrawer',
  owner: 'hospital',
  guarded: false,
  permissions: {
    'receive-cash': { use: 'clinical', seeds: ['ADMIN', 'COORDINATOR'] },
  },
})

export const paymentReviewRecord = defineRecord({
  kind: 'paymentReview',
  owner: 'hospital',
  explained: true,
  permissions: {
    'list-payments': { use: 'governance', seeds: ['ADMIN'] },
  },
})

export const paymentSettingsRecord = defineRecord({
  kind: 'paymentSettings',
  owner: 'nobody',
  guarded: false,
})

export const refundSettingsRecord = defineRecord({
  kind: 'refundSettings',
  owner: 'nobody',
  guarded: false,
})
