import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which a client need not have sent anything: the network of a phone may be away for a moment. */
const grace = 30_000

interface Receiving {
  socket: Socket
  since: number
  /** Of the socket, before the body. */
  bytesBefore: number
}

export interface SlowBodies {
  /**
   * Closes the connections of clients that send a body slower than the minimum rate.
   * @param at milliseconds, on the clock of `performance.now()`
   */
  closeSlow(at: number): void
}

/**
 * Follows the bodies that are being received. A client that sends a byte now and then would otherwise keep a connection
 * and a file open for as long as it likes; an upload over a weak connection may take as long as it needs.
 * @param bytesPerSecond the minimum rate since the beginning of the body
 */
export function followBodies(app: FastifyInstance, bytesPerSecond: number): SlowBodies {
  const receiving = new Set<Receiving>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (hasBody) {
      const { socket } = raw
      const body = { socket, since: performance.now(), bytesBefore: socket.bytesRead }
      receiving.add(body)
      const received = () => receiving.delete(body)
      raw.once('end', received)
      socket.once('close', received)
      raw.once('close', () => {
        received()
        socket.off('close', received)
      })
    }
    done()
  })

  const slowBodies: SlowBodies = {
    closeSlow(at) {
      for (const { socket, since, bytesBefore } of receiving) {
        const milliseconds = at - since - grace
        if (socket.bytesRead - bytesBefore < (milliseconds / 1000) * bytesPerSecond) socket.destroy()
      }
    },
  }
  const timer = setInterval(() => slowBodies.closeSlow(performance.now()), 5_000)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  return slowBodies
}
