import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Appended, Done, List, One } from '../kit/responses'
import { singleLine } from '../kit/values'

const permission = 'update-investigation'
const ofOrder = { record: { kind: 'investigation', param: 'id' } } as const
const one = { record: { kind: 'investigationUpload', param: 'id' } } as const

/** A file of a result before its bytes are sent. */
export const InvestigationUploadInput = z.object({
  file_name: singleLine(),
  /** Of the complete file, in bytes. */
  size: z.number({ error: 'validation.number' }).int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** As the device states it, in milliseconds since 1970: with name and size, it tells whether a file that is chosen again is the same. */
  last_modified: z.number({ error: 'validation.number' }).int().min(0).max(Number.MAX_SAFE_INTEGER),
})

/** A file on its way to the result of an order. */
export const InvestigationUpload = z.object({
  id: z.number(),
  file_name: z.string(),
  size: z.number().int(),
  last_modified: z.number().int(),
  /** Whether all bytes have arrived and were accepted, so that a result can have it. */
  is_complete: z.boolean(),
})
export type InvestigationUpload = z.output<typeof InvestigationUpload>

/**
 * Uploads of the files of a result, which continue after a lost connection (decision 174). They belong to who sends them and to
 * one order, until a result names them; those that nobody continues are removed after a day.
 */
export const investigationUploads = area({
  list: {
    method: 'GET',
    path: '/api/admin/investigation/{id}/uploads',
    permission,
    shows: 'caller',
    summary: 'My uploads for the result of an order that no result has yet, the oldest first',
    ...ofOrder,
    response: List(InvestigationUpload).extend({
      /** The largest file that the server accepts. */
      max_bytes: z.number().int(),
    }),
  },
  create: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/uploads',
    permission,
    summary: 'Begin the upload of a file for the result of an order',
    ...ofOrder,
    // The result that names it is audited with its files.
    audit: 'none',
    body: InvestigationUploadInput,
    response: One(InvestigationUpload),
  },
  append: {
    method: 'PATCH',
    path: '/api/admin/investigation/uploads/{id}',
    permission,
    summary: 'Append bytes to an upload of mine by the protocol tus 1.0; HEAD returns how many have arrived',
    ...one,
    audit: 'none',
    idempotency: 'natural',
    response: Appended,
  },
  complete: {
    method: 'POST',
    path: '/api/admin/investigation/uploads/{id}/complete',
    permission,
    summary:
      'Check the content of an upload of mine once all bytes have arrived, and store it. One that is not accepted is removed. A repeat changes nothing',
    ...one,
    audit: 'none',
    idempotency: 'natural',
    transaction: 'handler',
    response: One(InvestigationUpload),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/investigation/uploads/{id}',
    permission,
    summary: 'Remove an upload of mine',
    ...one,
    audit: 'none',
    response: Done,
  },
})
