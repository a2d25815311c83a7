/** What a person is in the call of a round: on stage with microphone and camera, or in the hall, which only receives. */
export const callParts = ['stage', 'hall'] as const
export type CallPart = (typeof callParts)[number]

/**
 * Of everybody who takes part in rounds: all staff can be invited, also those whose role has nothing to do with rounds. Only
 * the first one opens rounds in which its holder does not take part.
 */
export const takesPart = ['show-round', 'list-my-notifications'] as const
