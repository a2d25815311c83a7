import { readFileSync } from 'node:fs'
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { Duplex } from 'node:stream'

interface Options {
  /** Absolute paths of PEM files. */
  tls: { certPath: string; keyPath: string }
  host: string
  /** 6001 as documented; 0 for a free one. */
  port?: number
}

export interface SecureListener {
  port: number
  close(): Promise<void>
}

const realtimePath = '/socket.io/'

/**
 * Opens a second port for realtime connections, over TLS: requests under /socket.io are passed to the main HTTP server
 * and its realtime service. Rejects when the port is in use.
 */
export async function listenSecurely(httpServer: HttpServer, options: Options): Promise<SecureListener> {
  const { tls, host, port = 6001 } = options
  const server = createServer({ cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith(realtimePath)) httpServer.emit('request', request, response)
    else response.writeHead(404).end()
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(realtimePath)) httpServer.emit('upgrade', request, socket, head)
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
