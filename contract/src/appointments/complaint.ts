import * as z from 'zod'
import { instant, optionalMultiLine, optionalSingleLine, singleLine } from '../kit/values'

/** The most characters of a complaint that is saved; longer ones of earlier versions stay until they are changed. */
export const complaintLength = 255

/** Both are optional. The cause is a single line of text; the complaint is free text of several lines. */
export const ComplaintInput = z.object({
  cause: optionalSingleLine,
  complaint: optionalMultiLine(complaintLength),
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
