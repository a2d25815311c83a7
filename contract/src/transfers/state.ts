/**
 * The states of a transfer to another hospital. `discharged`: the patient was discharged while it was offered. Only an
 * offered one changes.
 */
export const transferStates = ['offered', 'accepted', 'declined', 'withdrawn', 'discharged'] as const
export type TransferState = (typeof transferStates)[number]
