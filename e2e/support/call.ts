import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { textsOf } from './journey'

interface Received {
  framesDecoded: number
  audioPackets: number
}

interface CallWindow extends Window {
  /** Counters of each connection that the page has created, in order; empty for closed ones. */
  receivedByConnection?(): Promise<Received[]>
}

/** Timeout in milliseconds for connecting a call, long enough for a busy machine. */
const callTimeout = 120_000
const poll = { timeout: callTimeout, intervals: [100, 100, 250] }

/** Frames that must be decoded for the video to count as moving. */
const movingFrames = 3

/**
 * Records the page's connections from before its scripts run, and makes it request small video, which tests the same as
 * a large one with a fraction of the CPU time. Frames are counted when decoded, because a background page renders none.
 */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    const Original = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
    const count = async (connection: RTCPeerConnection) => {
      const counted = { framesDecoded: 0, audioPackets: 0 }
      if (connection.connectionState === 'closed') return counted
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue
        if (report.kind === 'video') counted.framesDecoded += report.framesDecoded ?? 0
        if (report.kind === 'audio') counted.audioPackets += report.packetsReceived ?? 0
      }
      return counted
    }
    Object.assign(window, { receivedByConnection: () => Promise.all(connections.map(count)) })
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = ({ video, ...constraints } = {}) => {
      const small = typeof video === 'object' ? { ...video, width: { ideal: 320 }, height: { ideal: 180 } } : video
      return getUserMedia({ ...constraints, ...(small === undefined ? {} : { video: small }) })
    }
  })
}

async function received(page: Page): Promise<Received[]> {
  return page.evaluate(() => (window as CallWindow).receivedByConnection?.() ?? [])
}

/**
 * Waits until this many other participants are seen and heard at the same time: on as many connections, and on no
 * others, more video has been decoded and more audio received than when this was called.
 */
export function seesOthers(page: Page, count: number): Promise<void> {
  return receivesFrom(page, count, { video: true, message: `others who are seen and heard on ${page.url()}` })
}

/** Waits until the other side is heard, as {@link seesOthers} does, whether or not there is a picture. */
export function hearsOther(page: Page): Promise<void> {
  return receivesFrom(page, 1, { video: false, message: `others who are heard on ${page.url()}` })
}

async function receivesFrom(page: Page, count: number, { video, message }: { video: boolean; message: string }) {
  const before = await received(page)
  const isGoingOn = ({ framesDecoded, audioPackets }: Received, position: number) => {
    const then = before[position] ?? { framesDecoded: 0, audioPackets: 0 }
    const isSeen = framesDecoded >= then.framesDecoded + movingFrames
    return audioPackets > then.audioPackets && (isSeen || !video)
  }
  await expect.poll(async () => (await received(page)).filter(isGoingOn).length, { ...poll, message }).toBe(count)
}

/** Starts camera and microphone of a patient who did not check them while waiting. */
export async function startDevices(patient: Page, language: Language): Promise<void> {
  await patient.getByRole('button', { name: textsOf(language)('meeting', 'start.button') }).click()
}

/** Waits until the other side is seen and heard continuously. */
export function seesAndHears(page: Page): Promise<void> {
  return seesOthers(page, 1)
}

/**
 * Shows a part of a call's page on a phone, where one is shown at a time.
 * @param name the name of the part, as the page shows it
 */
export async function showCallPart(page: Page, name: string): Promise<void> {
  // The segment is clicked instead of its hidden radio: the click waits until the patient's banner does not cover it.
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click()
}
