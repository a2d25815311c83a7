import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedMessage {
  /** Path and query. */
  path: string
  body: unknown
}

export interface Merchant {
  url: string
  /** What was received, oldest first. */
  received: ReceivedMessage[]
  /** The status with which messages are answered; 200 at first. */
  status: number
  close(): Promise<void>
}

/** Starts a merchant's server that records the messages of payment providers. */
export async function startMerchant(): Promise<Merchant> {
  const received: ReceivedMessage[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await json(request) })
    response.writeHead(merchant.status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const merchant: Merchant = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    status: 200,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return merchant
}
