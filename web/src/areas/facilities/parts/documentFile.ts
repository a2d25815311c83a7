import * as z from 'zod'

import { documentExtensions } from './documentExtensions'

const file = z
  .custom<File>((value) => value instanceof File, 'validation.required')
  .refine(
    ({ name }) => documentExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)),
    'validation.invalidFile',
  )

/** Returns the schema of a file input. When editing, a file need not be chosen again. */
export function documentFile(required: boolean) {
  return required ? file : file.optional()
}
