import * as z from 'zod'

import { documentExtensions } from './documentExtensions'

const file = z
  .custom<File>((value) => value instanceof File, 'validation.required')
  .refine(
    ({ name }) => documentExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)),
    'validation.invalidFile',
  )

/** A chosen file as a form checks it; what stays as it is need not be chosen again. */
export function documentFile(required: boolean) {
  return required ? file : file.optional()
}
