import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where the daemon of ClamAV listens. */
export type ClamdAddress = { host: string; port: number } | { path: string }

interface ClamdTimes {
  /** Milliseconds in which the connection has to be open. */
  connect: number
  /** Milliseconds in which the next bytes have to be taken, or the verdict has to come. */
  idle: number
}

/** A large archive takes the daemon minutes; `MaxScanTime` of its settings is two minutes. */
const defaultTimes: ClamdTimes = { connect: 5_000, idle: 150_000 }

/** A verdict is one line. */
const longestAnswer = 4_096

/** The daemon did not answer, or could not scan the file. The message has neither the file's name nor its content. */
export class ScanFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`ClamAV did not scan a file: ${reason}`, options)
  }
}

/** What was found: the name of a signature, or null for a file in which nothing was found. */
export type Verdict = { signature: string | null }

function open(address: ClamdAddress, times: ClamdTimes): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    const fail = (cause: Error) => {
      socket.destroy()
      reject(new ScanFailure('no connection', { cause }))
    }
    socket.setTimeout(times.connect, () => fail(new Error('timeout')))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.off('error', fail)
      socket.removeAllListeners('timeout')
      socket.setTimeout(times.idle, () => socket.destroy(new Error('timeout')))
      // Errors also reach those who read and write.
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
}

/** Each chunk after its length in four bytes, and a chunk of no bytes at the end. */
async function* inChunks(source: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/** Reads what the daemon answers, up to the zero byte after it. It may answer before it has read everything. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString('latin1')
    const end = answer.indexOf('\0')
    if (end >= 0) return answer.slice(0, end).trim()
    if (answer.length > longestAnswer) throw new ScanFailure('the answer is too long')
  }
  throw new ScanFailure('the connection was closed before the answer')
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { signature: null }
  const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (signature) return { signature }
  throw new ScanFailure(/size limit exceeded/i.test(answer) ? 'StreamMaxLength is exceeded' : 'no verdict')
}

/**
 * Has a file scanned by the daemon of ClamAV: its command INSTREAM, in one connection that ends with it.
 * @param path of the file, which only this server needs to read
 * @throws ScanFailure if there is no verdict
 */
export async function scanFile(
  path: string,
  address: ClamdAddress,
  times: ClamdTimes = defaultTimes,
): Promise<Verdict> {
  const socket = await open(address, times)
  try {
    // The daemon may refuse the rest of a file: the answer counts, not whether everything was sent.
    pipeline(inChunks(createReadStream(path)), socket, { end: false }).catch(() => undefined)
    return verdictOf(await answerOf(socket))
  } catch (error) {
    throw error instanceof ScanFailure ? error : new ScanFailure('the connection was lost', { cause: error })
  } finally {
    socket.destroy()
  }
}
