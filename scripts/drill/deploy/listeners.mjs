import { Agent } from 'node:https'
import { io } from 'socket.io-client'

/**
 * Opens a realtime connection through the proxy's port 6001, as a patient's page does, and measures how long it is down.
 * @param {{ url: string, person: import('../person.mjs').Person, localAddress: string, ca: string }} options
 */
export async function listen({ url, person, localAddress, ca }) {
  /** @type {{ from: number, to: number }[]} */
  const losses = []
  let lostAt
  const { data } = (await person.send('GET', '/api/admin/profile/show')).body
  const channel = `user.${data.id}`
  const socket = io(url, {
    auth: (give) => give({ token: person.token }),
    autoConnect: false,
    transports: ['websocket'],
    agent: new Agent({ localAddress, ca }),
    // As in the web client.
    timeout: 5_000,
    reconnectionDelay: 400,
    reconnectionDelayMax: 4_000,
  })

  function disconnected() {
    lostAt ??= performance.now()
    // Closed by the server, which asks for this, as the web client does.
    if (!socket.active) setTimeout(() => socket.connect(), 1_000 + Math.random() * 1_000)
  }

  async function connected() {
    try {
      await socket.timeout(5_000).emitWithAck('subscribe', { channel })
    } catch {
      // Lost again: the next connection subscribes.
      return
    }
    if (lostAt !== undefined) losses.push({ from: lostAt, to: performance.now() })
    lostAt = undefined
  }

  socket.on('disconnect', disconnected)
  socket.on('connect_error', disconnected)
  await new Promise((resolve, reject) => {
    socket.once('connect_error', reject)
    socket.on('connect', () => connected().then(resolve))
    socket.connect()
  })
  return {
    losses,
    isConnected: () => lostAt === undefined,
    close() {
      socket.off('disconnect', disconnected)
      socket.disconnect()
    },
  }
}
