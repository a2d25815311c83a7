import * as z from 'zod'

/** A place in an image, in shares of its width and height from its upper left corner; outside of it below 0 or above 1. */
const place = z.tuple([z.number().min(-50).max(50), z.number().min(-50).max(50)])

/**
 * What one person shows others of a study, as they see it: a state of some hundred bytes instead of a picture, so that it
 * needs little of a connection that carries a call too. It does not depend on the size of a screen.
 */
export const SharedView = z.object({
  file_id: z.int().positive(),
  /** From 0, in the file. */
  frame: z.int().min(0).max(100_000),
  /** Null of a color image. */
  window: z.object({ center: z.number().min(-1e6).max(1e6), width: z.number().min(0).max(1e6) }).nullable(),
  is_inverted: z.boolean(),
  /** 1 shows the whole image. */
  zoom: z.number().min(0.01).max(1_000),
  /** What is in the middle. */
  center: place,
  /** Where the person points; null while they do not. */
  pointer: place.nullable(),
})
export type SharedView = z.output<typeof SharedView>

/** A view with who shows it; null when they have stopped. */
export const ShownView = z.object({ user_id: z.number(), view: SharedView.nullable() })
export type ShownView = z.output<typeof ShownView>
