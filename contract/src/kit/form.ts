import * as z from 'zod'
import { parseSentJson } from '../rules/json'

/** The rule for a file part of a multipart call. Types are decided by content, never by file name. */
export interface FileRule {
  types: readonly FileType[]
  required: boolean
  /** How many files are accepted under this name. */
  max: number
  /** Maximum size of each file, if it is less than the server's limit. */
  maxBytes?: number
  /**
   * Of a picture that is shown to others: it is decoded and stored as a JPEG picture with at most so many pixels on its longer
   * side, without metadata.
   */
  reencodedTo?: number
  /** Of a picture, if it is less than `mostPixels`. */
  mostPixels?: number
}

/** A picture in any file has at most so many pixels, as its header states its size. */
export const mostPixels = 120_000_000

/** A picture that is decoded on the server; photos of current phones have up to 24.5 million pixels, unless one asks for more. */
export const mostPixelsOfPortrait = 25_000_000

export const fileTypes = ['png', 'jpg', 'pdf', 'dcm', 'csv', 'xlsx'] as const
export type FileType = (typeof fileTypes)[number]

/** Declares a part with a single file of the given types. */
export function file(types: readonly FileType[], required = true): FileRule {
  return { types, required, max: 1 }
}

/** The longer side of a stored picture of a person, in pixels. */
export const portraitSide = 512

/** Declares a part with the picture of a person, of which only a smaller copy is stored. */
export function portrait(required: boolean): FileRule {
  return { ...file(['png', 'jpg'], required), reencodedTo: portraitSide, mostPixels: mostPixelsOfPortrait }
}

/** Returns the schema of a list of ids, sent as JSON text (by forms) or as an array; at most 500 items. */
export function jsonList<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), z.array(item).max(500))
}

function parseJson(text: string): unknown {
  try {
    return parseSentJson(text)
  } catch {
    return text
  }
}
