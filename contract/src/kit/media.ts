import * as z from 'zod'
import type { Permission } from '../access/permissions'
import { file } from './form'
import type { RecordKind } from './record'
import { Blob } from './responses'
import { id } from './values'

/** A stored file, as shown with the record that it belongs to. */
export const StoredFile = z.object({
  id: z.number(),
  file_name: z.string(),
  content_type: z.string(),
  /** In bytes. */
  size: z.number().int(),
})
export type StoredFile = z.output<typeof StoredFile>

/** The accepted file types of a logo or an agreement. */
export const documentTypes = ['jpg', 'png', 'pdf'] as const

/** Returns the file parts of a form by name; required when the record is created, optional when it is updated. */
export function documents<const Name extends string>(names: readonly Name[], required: boolean) {
  const rule = file(documentTypes, required)
  return Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, typeof rule>
}

interface MediaParts<At, Name> {
  /** The path segment of the records, such as 'hospitals'. */
  at: At
  names: readonly [Name, ...Name[]]
  record: RecordKind
  read: readonly [Permission, ...Permission[]]
  change: Permission
}

/** Declares the calls that replace and download the files of a record. */
export function mediaCalls<const At extends string, const Name extends string>({
  at,
  names,
  record,
  read,
  change,
}: MediaParts<At, Name>) {
  return {
    media: {
      method: 'GET',
      path: `/api/admin/${at}/{id}/media/{name}`,
      shows: 'nobody',
      permission: read,
      summary: `A file that belongs to one of the ${at}`,
      record: { kind: record, param: 'id' },
      params: z.object({ id, name: z.enum(names) }),
      response: Blob,
    },
    updateMedia: {
      method: 'POST',
      path: `/api/admin/${at}/{id}/update-media`,
      permission: change,
      summary: `Replace files of one of the ${at}; files that are not sent stay`,
      record: { kind: record, param: 'id' },
      form: z.object({}),
      files: documents(names, false),
    },
  } as const
}
