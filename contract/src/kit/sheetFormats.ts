/** As what a list can be taken out. By itself, so that a page offers them without the schemas. */
export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]
