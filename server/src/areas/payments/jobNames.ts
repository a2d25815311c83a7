/** Computes the state of an attempt from its evidence; `attempt_id` is the attempt. */
export const applyEvidenceJob = 'apply-payment-evidence'
