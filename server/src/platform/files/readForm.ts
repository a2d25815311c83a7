import type { MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule } from '#contract/kit/form'
import type { ReceivedFile } from '../http/handlers'
import { digestOf } from '../http/idempotency'
import { Problem } from '../http/problem'
import { FormFields } from './formFields'
import { UploadReceiver } from './uploadReceiver'

export interface FormLimits {
  /** Of one file. */
  maxFileBytes: number
  /** How many fields, files not counted. */
  maxFields?: number
  /** Of one field's text. */
  maxFieldBytes?: number
}

export interface ReceivedForm {
  /** Texts, or lists of them, by name; checked by the caller. */
  fields: Record<string, unknown>
  /** Recognised by content, of the types that their rules allow. */
  files: ReceivedFile[]
  /** The same for the same fields and files, in whatever way they were sent. */
  digest: string
  /** Removes the files that were not kept. To be called when the transaction is over, however it went. */
  discard(): Promise<void>
}

const defaults = { maxFields: 200, maxFieldBytes: 100 * 1024 }

/** Boundaries and headers of the parts, and all fields together. */
const allowanceForFields = 2 * 1024 * 1024

/** So that a few files too many are told by name instead of ending the reading. */
const filesBeyond = 20

/**
 * Reads a multipart request, its files streamed to disk. Leaves nothing behind when it throws.
 * @throws Problem 413 for a file or a form that is too large, 422 by field for missing, unknown, too many or wrong
 * files, 400 for what is no form or was broken off, 415 for another kind of content
 */
export async function readForm(
  request: FastifyRequest,
  rules: Record<string, FileRule>,
  limits: FormLimits,
): Promise<ReceivedForm> {
  const files = Object.values(rules).reduce((sum, rule) => sum + rule.max, 0)
  const watch = limitTotal(request, files * limits.maxFileBytes + allowanceForFields)
  const receiver = new UploadReceiver(rules, limits.maxFileBytes)
  try {
    const fields = await readParts(request, receiver, files, { ...defaults, ...limits })
    receiver.check()
    const received = receiver.files.map(({ field, originalName, sha256 }) => [field, originalName, sha256])
    return { fields, files: receiver.files, digest: digestOf(fields, received), discard: () => receiver.discard() }
  } catch (error) {
    await receiver.discard()
    // Whoever is still sending hears the answer only when they are let to finish.
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
    // Files that are too large are cut off and told at the end, so that the answer reaches the sender.
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

/** Refuses at once what is announced as too large, and cuts off what turns out to be without having said so. */
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

/** What the multipart reader refuses has a status of its own. */
function asProblem(error: unknown, request: FastifyRequest): unknown {
  const { statusCode, message } = error as Error & { statusCode?: number }
  if (error instanceof Problem) return error
  if (statusCode === 413) return new Problem(413, 'error.tooLarge')
  if (request.raw.readableAborted) return new Problem(400, 'error.badRequest')
  const isBroken = statusCode === 400 || statusCode === 406 || /multipart|part terminated|boundary/i.test(message)
  return isBroken ? new Problem(400, 'error.badRequest') : error
}
