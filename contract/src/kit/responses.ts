import * as z from 'zod'
import { searchedText } from '../rules/typedText'
import { emptyAsMissing } from './values'

export const PageMeta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
})
export type PageMeta = z.output<typeof PageMeta>

/** Returns the schema of one page of a list. */
export function Page<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), meta: PageMeta })
}

/** Returns the schema of a short list without pages, as pickers use it. */
export function List<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item) })
}

/** Returns the schema of a response with a single record. */
export function One<T extends z.ZodType>(item: T) {
  return z.object({ data: item })
}

/** An option to choose, or a record to show by name, in the caller's language. */
export const NamedOption = z.object({ id: z.number(), name: z.string() })

/** The response of a call that returns only a confirmation, in the caller's language. */
export const Done = z.object({ message: z.string() })

/** A file's bytes instead of JSON. */
export const Blob = z.custom<BlobResponse>(() => true).meta({ title: 'File' })
export interface BlobResponse {
  fileName: string
  contentType: string
  /** In bytes; null where the file is generated while it is sent. */
  size: number | null
  stream: NodeJS.ReadableStream
}

/**
 * The response of a call that appends bytes to an upload by the protocol tus 1.0 (https://tus.io): PATCH appends them, and
 * HEAD at the same address returns how many have arrived. The body is not JSON; the handler returns where the bytes belong.
 */
export const Appended = z.custom<UploadTarget>(() => true).meta({ title: 'Upload' })
export interface UploadTarget {
  /** Of the file in which its bytes arrive. */
  name: string
  /** Of the complete file, in bytes. */
  size: number
  /** Nothing can be appended any more. */
  isComplete: boolean
}

/** Makes a query parameter optional: an empty value counts as missing. */
export function filter<T extends z.ZodType>(schema: T) {
  return z.preprocess(emptyAsMissing, schema.optional())
}

/** Returns the paging parameters of a list. */
export function paging(defaultLimit: number, maxLimit: number) {
  return z.object({
    page: z.preprocess(emptyAsMissing, z.coerce.number().int().min(1).max(1_000_000).default(1)),
    limit: z.preprocess(emptyAsMissing, z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit)),
  })
}

/** Paging parameters of every list: 10 rows a page unless documented otherwise, 100 at most. */
export const PageQuery = paging(10, 100)

/** A search term, without characters of which nothing can be seen. */
export const searchText = filter(z.string().overwrite(searchedText).max(255))
