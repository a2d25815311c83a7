import * as z from 'zod'

import { documentEnds } from './documentEnds'

const file = z
  .custom<File>((value) => value instanceof File, 'validation.required')
  .refine(({ name }) => documentEnds.some((end) => name.toLowerCase().endsWith(`.${end}`)), 'validation.invalidFile')

/** A chosen file as a form checks it; what stays as it is need not be chosen again. */
export function documentFile(required: boolean) {
  return required ? file : file.optional()
}
