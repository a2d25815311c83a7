import * as z from 'zod'
import { id } from '../kit/values'
import { mostCaseImages } from './codes'

const ids = z.array(id).max(mostCaseImages, 'roundCase.tooManyImages')

/** An image of a copy without names that can be chosen for the sheet of a case. */
export const CaseImage = z.object({
  id: z.number().int(),
  /** The order and the copy that it belongs to. */
  investigation_id: z.number().int(),
  copy_id: z.number().int(),
  /** What was ordered, in the caller's language. */
  name: z.string(),
  is_chosen: z.boolean(),
})
export type CaseImage = z.output<typeof CaseImage>

/** The images that the sheet of a case shows, in their order, instead of those before. */
export const CaseImagesInput = z.object({ images: ids })

/** `images`: those that the second person has looked at; without it, there were none. */
export const CheckInput = z.object({ images: ids.default([]) })
