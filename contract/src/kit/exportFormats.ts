/** The file formats of an export. In a module of its own, so that a page can offer them without loading the schemas. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
