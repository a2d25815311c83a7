/** Computes the state of one attempt. */
export const applyEvidenceJob = 'apply-payment-evidence'
/** Cancels one order that is not to be paid any more at the provider. */
export const cancelOrderJob = 'cancel-payment-order'
/** Makes one refund. */
export const sendRefundJob = 'send-refund'
/** Compares our records of a day with those of one provider. */
export const reconcileJob = 'reconcile-payments'
/** Starts the comparison of the day before with every provider. */
export const reconcileDailyJob = 'reconcile-payments-daily'
/** Notices that messages of a provider do not arrive. */
export const checkCallbacksJob = 'check-payment-callbacks'
/** Asks the providers about everything that is not final. */
export const inquireJob = 'inquire-payments'
