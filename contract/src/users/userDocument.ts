import * as z from 'zod'
import { instant } from '../kit/values'

/** A file about a person. */
export const UserDocument = z.object({
  id: z.number(),
  name: z.string(),
  file_name: z.string(),
  /** URL of the file. */
  file: z.string(),
  size: z.number().int(),
  created_at: instant,
})
export type UserDocument = z.output<typeof UserDocument>
