import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export interface ClosedAddress {
  /** Without a trailing slash. */
  url: string
  stop(): Promise<void>
}

/** Occupies a port on which no program answers: every connection is closed at once. */
export async function startClosedAddress(): Promise<ClosedAddress> {
  const server = createServer((socket) => socket.on('error', () => undefined).destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
