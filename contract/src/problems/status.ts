/** `resolved`: the patient no longer has the problem. `refuted`: it was disproved. */
export const problemStatuses = ['active', 'resolved', 'refuted'] as const
