import * as z from 'zod'
import type { Permission } from '../access/permissions'
import { Blob } from './answers'
import { file } from './form'
import type { RecordKind } from './record'
import { id } from './values'

/** A kept file, as the record that it belongs to tells of it. */
export const StoredFile = z.object({
  id: z.number(),
  file_name: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
})
export type StoredFile = z.output<typeof StoredFile>

/** What a logo and an agreement may be. */
export const documentTypes = ['jpg', 'png', 'pdf'] as const

/** The file parts of a form by these names; needed when the record is made, left out where one stays as it was. */
export function documents<const Name extends string>(names: readonly Name[], required: boolean) {
  const rule = file(documentTypes, required)
  return Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, typeof rule>
}

interface MediaParts<At, Name> {
  /** The address of the records, such as 'hospitals'. */
  at: At
  names: readonly [Name, ...Name[]]
  record: RecordKind
  read: readonly [Permission, ...Permission[]]
  change: Permission
}

/** The calls by which the files of a record are replaced and fetched. */
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
      permission: read,
      summary: `A file that belongs to one of the ${at}`,
      record: { kind: record, param: 'id' },
      params: z.object({ id, name: z.enum(names) }),
      answer: Blob,
    },
    updateMedia: {
      method: 'POST',
      path: `/api/admin/${at}/{id}/update-media`,
      permission: change,
      summary: `Put other files in the place of those of one of the ${at}; what is not sent stays`,
      record: { kind: record, param: 'id' },
      form: z.object({}),
      files: documents(names, false),
    },
  } as const
}
