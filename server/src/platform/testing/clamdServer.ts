import { type AddressInfo, createServer, type Socket } from 'node:net'

/** How a scan ends in place of a verdict. `silence`: no answer. `hang up`: the connection is closed. */
type Fault = 'silence' | 'hang up' | 'too large' | 'nonsense' | 'endless'

export interface ClamdServer {
  address: { host: string; port: number }
  /** For `CLAMD_URL`. */
  url: string
  /** The files that were received completely. */
  scanned: Buffer[]
  /** Of all scans from now on. */
  fault: Fault | undefined
  stop(): Promise<void>
}

/** Files with these bytes are infected. */
export const infectedMark = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

/** Name of the signature that is found. */
export const foundSignature = 'Win.Test.EICAR_HDB-1'

const command = Buffer.from('zINSTREAM\0')

const answers: Partial<Record<Fault, string>> = {
  'too large': 'INSTREAM size limit exceeded. ERROR\0',
  nonsense: 'PONG\0',
  endless: 'x'.repeat(10_000),
}

/**
 * Starts a server for tests that speaks the part of clamd's protocol that scans a stream, and finds files with `infectedMark`.
 * @param path of a Unix socket; by default a TCP port
 */
export async function startClamdServer(path?: string): Promise<ClamdServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, running)
  })
  await new Promise<void>((resolve) => (path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve)))
  const port = path ? 0 : (server.address() as AddressInfo).port
  const running: ClamdServer = {
    address: { host: '127.0.0.1', port },
    url: path ? `unix://${path}` : `tcp://127.0.0.1:${port}`,
    scanned: [],
    fault: undefined,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return running
}

function converse(socket: Socket, running: ClamdServer): void {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    const { fault } = running
    if (fault === 'hang up') return void socket.destroy()
    if (fault === 'silence') return
    const answer = fault && answers[fault]
    if (answer) return void socket.end(answer)
    const file = streamIn(received)
    if (!file) return
    running.scanned.push(file)
    const verdict = file.includes(infectedMark) ? `${foundSignature} FOUND` : 'OK'
    socket.end(`stream: ${verdict}\0`)
  })
}

/** Returns the bytes of a complete stream: chunks after their lengths, and one of no bytes at the end. */
function streamIn(received: Buffer): Buffer | undefined {
  if (received.length < command.length) return undefined
  if (!received.subarray(0, command.length).equals(command)) throw new Error('This is not the command INSTREAM')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    at += 4
    if (length === 0) return Buffer.concat(chunks)
    if (at + length > received.length) return undefined
    chunks.push(received.subarray(at, at + length))
    at += length
  }
  return undefined
}
