import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { ByteRange, FileStore } from './fileStore'
import { StoreFailure } from './storageFailure'
import { checkStoredName, isStoredName, newStoredName } from './storedName'

/** Settings of an S3-compatible store. */
export interface S3Settings {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** Prefix of our files in the bucket. */
const folder = 'files/'

/** How often an upload is attempted: the SDK itself repeats no request whose body is a stream. */
const attempts = 3

/** Milliseconds in which a connection to the store has to be established. */
const connectionTimeout = 5_000

/**
 * Whether the same request may succeed if it is sent again: the connection was closed, or the store is overloaded.
 * Where it did not answer in time, the user has waited long enough.
 */
function isTransient(error: unknown): boolean {
  // The SDK gives this name to closed connections too, but those have a code.
  if (error instanceof Error && error.name === 'TimeoutError' && !('code' in error)) return false
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === undefined || status >= 500 || status === 429
}

/** @throws StoreFailure, except for a file that is not there */
async function fromStore<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof Error && error.name === 'NoSuchKey' ? error : new StoreFailure(error)
  }
}

/**
 * Stores files in a bucket that all servers can reach; uploads are streamed to `dataDir` first. When `save` has
 * returned, the file is in the bucket.
 * @param timeout milliseconds after which a request without an answer, or an upload without progress, has failed
 * @throws with a readable message when the bucket does not respond
 */
export async function createS3Store(settings: S3Settings, dataDir: string, timeout = 30_000): Promise<FileStore> {
  const { bucket } = settings
  // A warning about a future Node version at every start would look like a fault of ours.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  const config: S3ClientConfig = {
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Not every store supports the newer checksums; the connection and the signature have their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
  // Limits the time until an answer begins: its reader may pause while it arrives.
  const client = new S3Client({
    ...config,
    requestHandler: { connectionTimeout, requestTimeout: timeout, throwOnRequestTimeout: true },
  })
  // Limits the time without progress: a large file takes long.
  const sender = new S3Client({ ...config, requestHandler: { connectionTimeout, socketTimeout: timeout } })
  const incoming = join(dataDir, 'files', 'incoming')
  const partial = join(dataDir, 'files', 'partial')
  for (const path of [incoming, partial]) await mkdir(path, { recursive: true, mode: 0o700 })
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw new Error(
      `S3_BUCKET: the bucket ${bucket} is not accessible (${error instanceof Error ? error.name : error})`,
    )
  }

  const objectOf = (name: string) => {
    checkStoredName(name)
    return { Bucket: bucket, Key: `${folder}${name}` }
  }

  async function put(name: string, path: string): Promise<void> {
    const { size } = await stat(path)
    const object = { ...objectOf(name), ContentLength: size }
    for (let attempt = 1; ; attempt++) {
      const Body = createReadStream(path)
      try {
        await sender.send(new PutObjectCommand({ ...object, Body }))
        return
      } catch (error) {
        if (attempt === attempts || !isTransient(error)) throw new StoreFailure(error)
        await setTimeout(100 * 2 ** attempt)
      } finally {
        Body.destroy()
      }
    }
  }

  return {
    isRemote: true,
    incoming,
    partial,

    save: async (path: string): Promise<string> => {
      const name = newStoredName()
      await put(name, path)
      return name
    },

    restore: put,

    open: async (name: string, range?: ByteRange): Promise<Readable> => {
      const part = range && { Range: `bytes=${range.start}-${range.end - 1}` }
      const { Body } = await fromStore(client.send(new GetObjectCommand({ ...objectOf(name), ...part })))
      if (!(Body instanceof Readable)) throw new Error('The file store returned no data')
      return Body
    },

    remove: async (name: string): Promise<void> => {
      await fromStore(client.send(new DeleteObjectCommand(objectOf(name))))
    },

    async *names(before: Date): AsyncIterable<string> {
      let next: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ...(next ? { ContinuationToken: next } : {}) }),
        )
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const name = Key.slice(folder.length)
          if (isStoredName(name) && LastModified && LastModified < before) yield name
        }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}
