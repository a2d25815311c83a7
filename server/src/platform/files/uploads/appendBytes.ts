import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Locker } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadTarget } from '#contract/kit/responses'
import { context } from '../../context'
import { notFound, Problem } from '../../http/problem'
import { storageProblem } from '../storageFailure'
import { partPath } from './partPath'

/** The content type of appended bytes (https://tus.io/protocols/resumable-upload#patch). */
export const appendedType = 'application/offset+octet-stream'

/** What the protocol needs of a request, and of a response. */
const requestHeaders = ['tus-resumable', 'upload-offset', 'content-type', 'content-length']
const responseHeaders = ['tus-resumable', 'upload-offset', 'upload-length']

/** Of this process: two requests never write to one file. The later one ends the earlier one, whose connection was lost. */
let locker: Locker | undefined

/**
 * Imported with the first upload, not at startup.
 * @param onFailure called if the bytes could not be written, with the reason, which the library does not report
 */
async function serverOf({ name, size }: UploadTarget, onFailure: (error: unknown) => void) {
  const { MemoryLocker, Server, Upload } = await import('@tus/server')
  const { FileStore } = await import('@tus/file-store')
  locker ??= new MemoryLocker()
  const nothing = async () => undefined
  // The size is in the database; how much has arrived is the length of the file.
  const configstore = { get: async () => new Upload({ id: name, size, offset: 0 }), set: nothing, delete: nothing }
  const path = partPath(name)
  class PartStore extends FileStore {
    override async write(body: Readable, _name: string, offset: number): Promise<number> {
      const part = createWriteStream(path, { flags: 'r+', start: offset })
      try {
        await pipeline(body, part)
      } catch (error) {
        onFailure(error)
        throw error
      }
      return offset + part.bytesWritten
    }
  }
  const datastore = new PartStore({ directory: context().platform.files.partial, configstore })
  return new Server({ path: '/', datastore, locker, allowedOrigins: [] })
}

/** Returns the body, without what ends with the request: a refusal is sent while the client is still sending. */
function bodyOf({ raw }: FastifyRequest): Readable {
  const body = new PassThrough()
  raw.pipe(body)
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('The client has disconnected'))
  })
  return body
}

function toWebRequest(request: FastifyRequest, name: string, body: Readable | undefined): Request {
  const headers = new Headers()
  for (const header of requestHeaders) {
    const value = request.headers[header]
    if (typeof value === 'string') headers.set(header, value)
  }
  const init: RequestInit & { duplex: 'half' } = { method: request.method, headers, duplex: 'half' }
  if (body) init.body = Readable.toWeb(body) as unknown as ReadableStream
  return new Request(`http://uploads.invalid/${name}`, init)
}

/**
 * @param failure why the bytes could not be written, if they could not
 * @throws Problem for a refusal of the protocol; the failure, such as that of a full disk
 */
function checkAnswer(status: number, { raw }: FastifyRequest, failure: unknown): void {
  if (status < 400) return
  if (storageProblem(failure)) throw failure
  if (status === 404 || status === 410) throw notFound()
  if (status === 413) throw new Problem(413, 'error.tooLarge')
  if (status === 409 || status === 412) throw new Problem(status, 'error.badRequest')
  if (status >= 500 && raw.complete)
    throw new Error(`The bytes of an upload could not be stored: ${status}`, { cause: failure })
  throw new Problem(400, 'error.badRequest')
}

/**
 * Answers HEAD and PATCH of the protocol tus 1.0 for one upload: how many bytes have arrived, or appends the bytes of the
 * request. Bytes that have arrived stay when the connection is lost, or when the disk is full.
 * @throws Problem 404, 409 for an offset at which the upload is not, 412 for another version of the protocol, 413 for more
 *   bytes than it has
 */
export async function appendBytes(
  target: UploadTarget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (target.isComplete) return answerComplete(target, request, reply)
  // After a request to another server, or after the bytes were removed, the upload begins anew.
  await writeFile(partPath(target.name), '', { flag: 'a', mode: 0o600 })
  const body = request.method === 'PATCH' ? bodyOf(request) : undefined
  let failure: unknown
  const server = await serverOf(target, (error) => {
    failure = error
  })
  try {
    const { status, headers } = await server.handleWeb(toWebRequest(request, target.name, body))
    checkAnswer(status, request, failure)
    for (const header of responseHeaders) {
      const value = headers.get(header)
      if (value !== null) void reply.header(header, value)
    }
    return reply.status(status).header('cache-control', 'no-store').send()
  } catch (error) {
    // A client that is still sending receives the response only if it is allowed to finish.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

/** The bytes of a complete upload are in the store. */
function answerComplete({ size }: UploadTarget, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.method === 'PATCH') {
    request.raw.resume()
    throw new Problem(409, 'error.badRequest')
  }
  return reply
    .headers({ 'tus-resumable': '1.0.0', 'upload-offset': size, 'upload-length': size, 'cache-control': 'no-store' })
    .send()
}
