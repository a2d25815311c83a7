import { fileURLToPath } from 'node:url'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { eventuallyTimeout } from '../testing/eventually'
import { listenSecurely } from './secureListener'
import { person, RealtimeFixture } from './testing/realtimeFixture'

// A certificate for this test only; nothing trusts it.
const certificate = fileURLToPath(new URL('testing/localhost.pem', import.meta.url))

test.each(['websocket', 'polling'] as const)(
  'the same service is available over TLS on a port of its own: %s',
  async (transport) => {
    const fixture = await RealtimeFixture.open()
    fixture.admit(person(3, 'patient'))
    const tls = { certPath: certificate, keyPath: certificate }
    const listener = await listenSecurely(fixture.httpServer, { tls, host: '127.0.0.1', port: 0 })
    const socket = io(`https://127.0.0.1:${listener.port}`, {
      auth: { token: 'token-3' },
      transports: [transport],
      rejectUnauthorized: false,
    })
    expect(await socket.timeout(eventuallyTimeout).emitWithAck('subscribe', { channel: 'user.3' })).toEqual({
      ok: true,
    })
    socket.disconnect()
    await listener.close()
    await fixture.close()
  },
)
