import * as z from 'zod'
import { AttachmentInput } from '#contract/appointments/complaint'
import { fileExtensions } from './fileExtensions'

const chosenFile = z
  .custom<File>((value) => value instanceof File, 'validation.required')
  .refine(
    (file) => fileExtensions.some((extension) => file.name.toLowerCase().endsWith(`.${extension}`)),
    'validation.invalidFile',
  )

/** Schema of the form that adds an attachment. */
export const attachmentSchema = AttachmentInput.extend({ attachment_file: chosenFile })
