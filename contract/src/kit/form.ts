import * as z from 'zod'

/** What a file part of a multipart call may be. Types are decided by content, never by name. */
export interface FileRule {
  types: readonly FileType[]
  required: boolean
  /** How many files may come under this name. */
  max: number
  /** Of each of them, where that is less than the server takes at all. */
  maxBytes?: number
}

export const fileTypes = ['png', 'jpg', 'pdf', 'dcm', 'csv'] as const
export type FileType = (typeof fileTypes)[number]

/** One file, of the given kinds. */
export function file(types: readonly FileType[], required = true): FileRule {
  return { types, required, max: 1 }
}

/** A list of ids that may come as JSON text, as forms send it, or as a plain list. */
export function jsonList<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), z.array(item).max(500))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
