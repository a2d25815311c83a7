import * as z from 'zod'
import { AttachmentInput } from '#contract/appointments/complaint'
import { fileEnds } from './fileEnds'

const chosenFile = z
  .custom<File>((value) => value instanceof File, 'validation.required')
  .refine((file) => fileEnds.some((end) => file.name.toLowerCase().endsWith(`.${end}`)), 'validation.invalidFile')

/** The form that adds a file. */
export const attachmentSchema = AttachmentInput.extend({ attachment_file: chosenFile })
