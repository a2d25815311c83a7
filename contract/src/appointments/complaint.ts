import * as z from 'zod'
import { instant, optionalMultiLine, optionalSingleLine, singleLine } from '../kit/values'

/** Both are optional. The cause is a single line of text; the complaint is free text of several lines. */
export const ComplaintInput = z.object({
  cause: optionalSingleLine,
  complaint: optionalMultiLine(5000),
})

export const attachmentTypes = ['labs', 'radiology', 'others'] as const

export const AttachmentInput = z.object({
  attachment_name: singleLine(),
  attachment_type: z.enum(attachmentTypes, { error: 'validation.required' }),
})

export const Attachment = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  media_id: z.number(),
  media: z.array(z.object({ id: z.number(), file_name: z.string(), content_type: z.string(), size: z.number().int() })),
  created_at: instant,
})
export type Attachment = z.output<typeof Attachment>
