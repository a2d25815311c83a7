import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

interface PushResponse {
  status: number
  body?: object
}

export interface PushService {
  url: string
  received: ReceivedPush[]
  /** What it answers: 201 until told otherwise; 'hang' takes the push and says nothing. */
  answer: (push: ReceivedPush) => PushResponse | 'hang'
  stop(): Promise<void>
}

/** A push service for tests, on real HTTP: keeps what it takes. On a free port where none is given. */
export async function startPushService(port = 0): Promise<PushService> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      const answer = service.answer(push)
      service.received.push(push)
      if (answer === 'hang') return
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const service: PushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => ({ status: 201 }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
