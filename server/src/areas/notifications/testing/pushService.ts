import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the push service received. */
export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

interface PushResponse {
  status: number
  body?: object
}

/** A push service for tests. */
export interface PushService {
  url: string
  received: ReceivedPush[]
  /** Returns the response; 201 by default. `hang` accepts the push and never responds. */
  respond: (push: ReceivedPush) => PushResponse | 'hang'
  stop(): Promise<void>
}

/** Starts a push service for tests over real HTTP that stores what it receives. */
export async function startPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      const given = service.respond(push)
      service.received.push(push)
      if (given === 'hang') return
      response.writeHead(given.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(given.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: PushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    respond: () => ({ status: 201 }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
