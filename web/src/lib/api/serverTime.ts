import { lastResponse } from './transport'

/**
 * The server's clock minus this device's, in ms, by the header of the last response. It has whole seconds and arrives later: it
 * is never ahead of the server.
 */
function difference(): number {
  const [response, at] = lastResponse ?? []
  const sent = Date.parse(response?.headers.get('date') ?? '')
  return at === undefined || Number.isNaN(sent) ? 0 : sent - at
}

/**
 * Returns the time by the server's clock, in ms since the epoch, as far as the last response tells it: a device with a wrong
 * clock must not record a wrong time. Within two seconds, the device's own clock is right.
 */
export function serverNow(): number {
  const ahead = difference()
  return Date.now() + (Math.abs(ahead) > 2000 ? ahead : Math.min(ahead, 0))
}
