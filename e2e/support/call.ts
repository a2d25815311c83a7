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

/** For each connection that the page ever made, in that order; of closed ones nothing. */
function received(page: Page): Promise<Received[]> {
  return page.evaluate(async () => {
    const { connectionsOfThisPage: made } = window as unknown as { connectionsOfThisPage: RTCPeerConnection[] }
    return Promise.all(
      made.map(async (connection) => {
        const counted = { frames: 0, sound: 0 }
        if (connection.connectionState === 'closed') return counted
        for (const report of (await connection.getStats()).values()) {
          if (report.type !== 'inbound-rtp') continue
          if (report.kind === 'video') counted.frames += report.framesDecoded ?? 0
          if (report.kind === 'audio') counted.sound += report.totalSamplesReceived ?? 0
        }
        return counted
      }),
    )
  })
}

/** A busy machine encodes and decodes both sides of a call at once. */
const patience = { timeout: 30_000 }

/** The other side is seen and heard: on one connection pictures are decoded and sound arrives, and both go on doing so. */
export async function seesAndHears(page: Page): Promise<void> {
  await expect.poll(async () => (await received(page)).some(({ frames }) => frames > 5), patience).toBe(true)
  const before = await received(page)
  const goesOn = ({ frames, sound }: Received, position: number) => {
    const then = before[position] ?? { frames: 0, sound: 0 }
    return frames > then.frames + 5 && sound > then.sound
  }
  await expect.poll(async () => (await received(page)).some(goesOn), patience).toBe(true)
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
