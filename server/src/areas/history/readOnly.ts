/** In the history nothing is changed, so what the caller can change does not matter. */
export const readOnly = { ordering: new Set<string>(), executing: new Set<string>() } as const
