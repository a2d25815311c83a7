/** How often a report is offered to its recipients. In a module of its own, so that a page can offer them without the schemas. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]
