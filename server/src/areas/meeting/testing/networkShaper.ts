import type { Page } from 'playwright-core'

/** What a line carries; throughputs in bytes a second, -1 without a limit, losses in percent. */
export interface NetworkConditions {
  latency: number
  downloadThroughput: number
  uploadThroughput: number
  packetLoss: number
  packetQueueLength: number
}

/** A line of 128 kbit/s that loses a tenth: between two people who have one each, 19 of 100 packets are lost. */
export const weakNetwork: NetworkConditions = {
  latency: 150,
  downloadThroughput: 16_000,
  uploadThroughput: 16_000,
  packetLoss: 10,
  packetQueueLength: 50,
}

/** The same, losing three tenths: between two people who have one each, half of all packets are lost. */
export const failingNetwork: NetworkConditions = { ...weakNetwork, packetLoss: 30 }

/** A line without limits. */
export const goodNetwork: NetworkConditions = {
  latency: 0,
  downloadThroughput: -1,
  uploadThroughput: -1,
  packetLoss: 0,
  packetQueueLength: 0,
}

/**
 * Shapes the line of a page as the browser itself can (the kernel of a test machine rarely has netem). It holds for
 * connections that are made afterwards, and is changed for them as they go on.
 */
export async function networkShaper(page: Page): Promise<(conditions: NetworkConditions) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return async (conditions) => {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
  }
}
