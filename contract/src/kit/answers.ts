import * as z from 'zod'

export const PageMeta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
})
export type PageMeta = z.output<typeof PageMeta>

/** A page of a list. */
export function Page<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), meta: PageMeta })
}

/** A short list without pages: pickers. */
export function List<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item) })
}

export function One<T extends z.ZodType>(item: T) {
  return z.object({ data: item })
}

/** Something to choose or to show by its name, in the caller's language. */
export const NamedOption = z.object({ id: z.number(), name: z.string() })

/** It was done; nothing more to say than a sentence in the caller's language. */
export const Done = z.object({ message: z.string() })

/** A file's bytes instead of JSON. */
export const Blob = z.custom<BlobAnswer>(() => true).meta({ title: 'File' })
export interface BlobAnswer {
  fileName: string
  contentType: string
  /** Bytes; null where it is written while it is sent. */
  size: number | null
  stream: NodeJS.ReadableStream
}

function emptyAsMissing(value: unknown) {
  return value === '' || value === null ? undefined : value
}

/** An optional filter in the address: an empty value counts as not given. */
export function filter<T extends z.ZodType>(schema: T) {
  return z.preprocess(emptyAsMissing, schema.optional())
}

/** Paging: so many a page where the caller does not say, and at most. */
export function paging(defaultLimit: number, maxLimit: number) {
  return z.object({
    page: z.preprocess(emptyAsMissing, z.coerce.number().int().min(1).max(1_000_000).default(1)),
    limit: z.preprocess(emptyAsMissing, z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit)),
  })
}

/** Paging as every list takes it; 10 a page where nothing else is documented, 100 at most. */
export const PageQuery = paging(10, 100)

/** A search word. */
export const searchText = filter(z.string().trim().max(255))
