import type { MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule } from '#contract/kit/form'
import type { FieldProblems } from '#contract/kit/issues'
import type { ReceivedFile } from '../http/handlers'
import { digestOf } from '../http/idempotency'
import { Problem } from '../http/problem'
import { FormFields } from './formFields'
import { UploadReceiver } from './uploadReceiver'

export interface FormLimits {
  /** For one file. */
  maxFileBytes: number
  /** Number of fields, without files. */
  maxFields?: number
  /** For the text of one field. */
  maxFieldBytes?: number
}

export interface ReceivedForm {
  /** Texts, or lists of them, by name; the caller validates them. */
  fields: Record<string, unknown>
  /** Of a type, recognized by content, that their rule accepts. */
  files: ReceivedFile[]
  /** The same for the same fields and files, however they were sent. */
  digest: string
  /** Removes the files that were not saved. To be called when the transaction has ended, whether committed or not. */
  discard(): Promise<void>
}

const defaults = { maxFields: 200, maxFieldBytes: 100 * 1024 }

/** For the parts' boundaries and headers, and all fields together. */
const allowanceForFields = 2 * 1024 * 1024

/** So that a few files too many are reported by field instead of aborting the request. */
const filesBeyond = 20

/**
 * Reads a multipart request and streams its files to disk. Leaves nothing behind when it throws.
 * @param problemsOf returns the problems of the fields; called only if there are problems with the files, so that all of
 * them are reported together
 * @throws Problem 413 for a file or a form that is too large, 422 by field for missing, unknown, too many or invalid
 * files, 400 for a body that is not a form or was aborted, 415 for another content type
 */
export async function readForm(
  request: FastifyRequest,
  rules: Record<string, FileRule>,
  limits: FormLimits,
  problemsOf: (fields: Record<string, unknown>) => FieldProblems = () => ({}),
): Promise<ReceivedForm> {
  const files = Object.values(rules).reduce((sum, rule) => sum + rule.max, 0)
  const watch = limitTotal(request, files * limits.maxFileBytes + allowanceForFields)
  const receiver = new UploadReceiver(rules, limits.maxFileBytes)
  try {
    const fields = await readParts(request, receiver, files, { ...defaults, ...limits })
    receiver.check(() => problemsOf(fields))
    const received = receiver.files.map(({ field, originalName, sha256 }) => [field, originalName, sha256])
    return { fields, files: receiver.files, digest: digestOf(fields, received), discard: () => receiver.discard() }
  } catch (error) {
    await receiver.discard()
    // A client that is still sending receives the response only if it is allowed to finish.
    request.raw.unpipe()
    request.raw.resume()
    throw asProblem(error, request)
  } finally {
    watch.end()
  }
}

async function readParts(
  request: FastifyRequest,
  receiver: UploadReceiver,
  files: number,
  limits: Required<FormLimits>,
): Promise<Record<string, unknown>> {
  const fields = new FormFields()
  const options = {
    // Files that are too large are truncated and reported at the end, so that the client receives the response.
    throwFileSizeLimit: false,
    limits: {
      fileSize: limits.maxFileBytes,
      files: files + filesBeyond,
      fields: limits.maxFields,
      fieldSize: limits.maxFieldBytes,
      fieldNameSize: 100,
    },
  }
  for await (const part of request.parts(options)) {
    if (part.type === 'file') await receiver.receive(part)
    else fields.add(part.fieldname, textOf(part))
  }
  return fields.all()
}

function textOf(part: MultipartValue): unknown {
  if (part.valueTruncated || part.fieldnameTruncated) throw new Problem(413, 'error.tooLarge')
  return part.value
}

/** Refuses a form with too large a content length at once, and cuts off one that turns out to be too large. */
function limitTotal(request: FastifyRequest, most: number): { end(): void } {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Problem(413, 'error.tooLarge')
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > most) request.raw.destroy()
  }
  request.raw.on('data', count)
  return { end: () => void request.raw.off('data', count) }
}

/** Maps the errors of the multipart parser to statuses. */
function asProblem(error: unknown, request: FastifyRequest): unknown {
  const { statusCode, message } = error as Error & { statusCode?: number }
  if (error instanceof Problem) return error
  if (statusCode === 413) return new Problem(413, 'error.tooLarge')
  if (request.raw.readableAborted) return new Problem(400, 'error.badRequest')
  const isBroken = statusCode === 400 || statusCode === 406 || /multipart|part terminated|boundary/i.test(message)
  return isBroken ? new Problem(400, 'error.badRequest') : error
}
