import { defineRecord } from '../kit/defineRecord'

/** A transfer, for the hospital that offers it. */
export const transferRecord = defineRecord({
  kind: 'transfer',
  owner: 'patient',
  explained: true,
})

/** The same transfer, for the hospital to which it is offered. */
export const offeredTransferRecord = defineRecord({
  kind: 'offeredTransfer',
  owner: 'patient',
  sameFields: 'transfer',
})
