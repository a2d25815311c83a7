import * as z from 'zod'
import { plainIdentifier } from '../rules/typedText'

/** A code of six digits from a text message. */
export const phoneCode = z
  .string({ error: 'validation.required' })
  .overwrite(plainIdentifier)
  .min(1, 'validation.required')
  .regex(/^\d{6}$/, 'validation.invalid')
