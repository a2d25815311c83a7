import { defineRecord } from '../kit/defineRecord'

export const transferRecord = defineRecord({
  kind: 'transfer',
  owner: 'patient',
  explained: true,
})

export const offeredTransferRecord = defineRecord({
  kind: 'offeredTransfer',
  owner: 'patient',
  sameFields: 'transfer',
})
