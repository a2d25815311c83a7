import * as z from 'zod'
import { id, instant } from '../kit/values'
import { Person } from '../users/people'
import { copyPurposes, mostAreas, mostCopiedImages, previewProblems, previewStates } from './codes'

const pixel = z.int().max(65_535)

/** A rectangle of an image that is blacked out, in pixels of the image from its upper left corner. */
export const BlackedArea = z.object({
  /** From 0, in the file; null: in all of its frames. */
  frame: z.int().min(0).max(100_000).nullish().default(null),
  left: pixel.min(0),
  top: pixel.min(0),
  width: pixel.min(1),
  height: pixel.min(1),
})
export type BlackedArea = z.output<typeof BlackedArea>

/** A copy to make of images of one study. */
export const ImageCopyInput = z.object({
  purpose: z.enum(copyPurposes, 'validation.invalidChoice'),
  /** The caller has looked at each frame of each image, and nothing outside of the areas says who the patient is: no program reads burned-in text. */
  looked_at: z.literal(true, 'imageCopy.lookFirst'),
  images: z
    .array(z.object({ file_id: id, areas: z.array(BlackedArea).max(mostAreas).default([]) }), 'validation.required')
    .min(1, 'validation.required')
    .max(mostCopiedImages, 'imageCopy.tooManyImages'),
})
export type ImageCopyInput = z.output<typeof ImageCopyInput>

/** One image of a copy. */
const CopiedImage = z.object({
  id: z.int(),
  /** The original. */
  file_id: z.int(),
  /** Whether the image is copied: not yet, yes, or it cannot be. */
  state: z.enum(previewStates),
  /** Of `none`. */
  problem: z.enum(previewProblems).nullable(),
  /** How many areas are blacked out. */
  areas: z.int(),
  /** Of the copied file, in bytes; null before it is made. */
  size: z.int().nullable(),
})

/** A copy of images without what says who the patient is. The original never changes. */
export const ImageCopy = z.object({
  id: z.int(),
  purpose: z.enum(copyPurposes),
  created_by: Person,
  created_at: instant,
  images: z.array(CopiedImage),
})
export type ImageCopy = z.output<typeof ImageCopy>
