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
}

export const fileTypes = ['png', 'jpg', 'pdf', 'dcm', 'csv'] as const
export type FileType = (typeof fileTypes)[number]

/** Declares a part with a single file of the given types. */
export function file(types: readonly FileType[], required = true): FileRule {
  return { types, required, max: 1 }
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
