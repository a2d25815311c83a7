import * as z from 'zod'

export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** What a list's sheet takes beside the list's own filters. */
export const sheetQuery = { format: z.enum(sheetFormats, 'validation.invalidChoice').default('xlsx') }
