import { expect, type Page } from '@playwright/test'

/**
 * Looks into the page's connections from before its scripts run. Frames are counted where they are decoded: a page that
 * is not in front draws none.
 */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    const Original = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
    Object.assign(window, { connectionsOfThisPage: made })
  })
}

interface Received {
  frames: number
  sound: number
}

function received(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const { connectionsOfThisPage: made } = window as unknown as { connectionsOfThisPage: RTCPeerConnection[] }
    let frames = 0
    let sound = 0
    for (const connection of made) {
      if (connection.connectionState === 'closed') continue
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue
        if (report.kind === 'video') frames += report.framesDecoded ?? 0
        if (report.kind === 'audio') sound += report.totalSamplesReceived ?? 0
      }
    }
    return { frames, sound }
  })
}

/** A busy machine encodes and decodes both sides of a call at once. */
const patience = { timeout: 30_000 }

/** The other side is seen and heard: pictures are decoded and sound arrives, and both go on doing so. */
export async function seesAndHears(page: Page): Promise<void> {
  await expect.poll(async () => (await received(page)).frames, patience).toBeGreaterThan(5)
  const before = await received(page)
  await expect.poll(async () => (await received(page)).frames, patience).toBeGreaterThan(before.frames + 5)
  await expect.poll(async () => (await received(page)).sound, patience).toBeGreaterThan(before.sound)
}

/** Frames decoded so far on each connection of the page. */
function framesOfEach(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { connectionsOfThisPage: made } = window as unknown as { connectionsOfThisPage: RTCPeerConnection[] }
    const framesOf = async (connection: RTCPeerConnection) => {
      let frames = 0
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0
      }
      return frames
    }
    return Promise.all(made.map((connection) => (connection.connectionState === 'closed' ? 0 : framesOf(connection))))
  })
}

/** So many others are seen at once: so many connections bring pictures between one look and the next. */
export async function seesOthers(page: Page, count: number): Promise<void> {
  let before: number[] = []
  const growing = async () => {
    const now = await framesOfEach(page)
    const grown = now.filter((frames, at) => frames > (before[at] ?? frames))
    before = now
    return grown.length
  }
  await expect.poll(growing, { ...patience, intervals: [1_000] }).toBe(count)
}
