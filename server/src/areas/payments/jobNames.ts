/** Computes the state of one attempt. */
export const applyEvidenceJob = 'apply-payment-evidence'
/** Cancels one order that is not to be paid any more at the provider. */
export const cancelOrderJob = 'cancel-payment-order'
/** Makes one refund. */
export const sendRefundJob = 'send-refund'
/** Asks the providers about everything that is not final. */
export const inquireJob = 'inquire-payments'
