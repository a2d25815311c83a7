import * as z from 'zod'
import { sheetFormats } from './sheetFormats'

/** What a list's sheet takes beside the list's own filters. */
export const sheetQuery = { format: z.enum(sheetFormats, 'validation.invalidChoice').default('xlsx') }
