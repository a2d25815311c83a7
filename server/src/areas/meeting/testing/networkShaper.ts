import type { Page } from 'playwright-core'

/** Emulated network conditions: throughput in bytes per second (-1 for no limit), packet loss in percent. */
export interface NetworkConditions {
  latency: number
  downloadThroughput: number
  uploadThroughput: number
  packetLoss: number
  packetQueueLength: number
}

/** A connection of 128 kbit/s with 10% loss: between two people with such a connection, 19 of 100 packets are lost. */
export const weakNetwork: NetworkConditions = {
  latency: 150,
  downloadThroughput: 16_000,
  uploadThroughput: 16_000,
  packetLoss: 10,
  packetQueueLength: 50,
}

/** The same with 30% loss: between two people with such a connection, half of all packets are lost. */
export const failingNetwork: NetworkConditions = { ...weakNetwork, packetLoss: 30 }

/** A connection without limits. */
export const goodNetwork: NetworkConditions = {
  latency: 0,
  downloadThroughput: -1,
  uploadThroughput: -1,
  packetLoss: 0,
  packetQueueLength: 0,
}

/**
 * Shapes the network of a page with the browser's own emulation (the kernel of a test machine rarely has netem). It
 * applies to connections made afterwards, and can be changed while they are open.
 */
export async function networkShaper(page: Page): Promise<(conditions: NetworkConditions) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return async (conditions) => {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
  }
}
