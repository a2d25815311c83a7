/** As what a list can be taken out. By itself, so that a page offers them without the schemas. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
