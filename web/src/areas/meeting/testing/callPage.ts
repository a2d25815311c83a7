import { RealtimeClient } from '../../../lib/realtime/realtimeClient'
import { CallSession } from '../callSession'
import { signalingOver } from '../callSignaling'
import {
  connectionsCreated,
  framesOfCamera,
  openConnections,
  type Received,
  receivedFromAll,
  videoPacketsReceived,
  watchConnections,
} from './received'
import { type CallState, type Decision, recordDecisions, recordStates } from './record'

interface FrameWait {
  names: readonly string[]
  /** Whether nobody else may be in the call. */
  only: boolean
  /** Milliseconds. */
  within: number
}

/** What a browser test can query from one side of a call. */
interface CallPage {
  session: CallSession
  client: RealtimeClient
  states: CallState[]
  decisions: Decision[]
  /** Connection states of the realtime connection, in order. */
  lines: boolean[]
  /** Notes of the test. */
  notes: string[]
  /** What was received from each of the other participants. */
  received(): Promise<Received[]>
  /** Video packets received from all participants. */
  videoPackets(): Promise<number>
  /**
   * Resolves once more frames of each named participant have been decoded than at the time of the call. Rejects after
   * the timeout, with a report of the page.
   */
  seesMoreOf(wait: FrameWait): Promise<void>
  /** Returns the state of the call and its last decisions, for the message of a failed test. */
  report(): Promise<string>
  /** Number of connections created so far. */
  connectionsCreated(): number
  /** The ICE user name fragments (RFC 8839) of the local descriptions; they change with an ICE restart. */
  iceFragments(): string
}

declare global {
  interface Window {
    callPage: CallPage
  }
}

/** Frames that must be decoded for the video to count as moving. */
const movingFrames = 3
const pollIntervalMs = 50

/** Requests small video, which tests the same as a large one with a fraction of the CPU time. */
function askForSmallPictures(): void {
  const { mediaDevices } = navigator
  const original = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = ({ video, ...constraints } = {}) => {
    const small = typeof video === 'object' ? { ...video, width: { ideal: 320 }, height: { ideal: 180 } } : video
    return original({ ...constraints, ...(small === undefined ? {} : { video: small }) })
  }
}

/** Speeds up sampling by a factor; the session counts everything in samples. */
function hurry(pace: number): void {
  const original = window.setInterval.bind(window)
  Object.assign(window, { setInterval: (work: () => void, every: number) => original(work, every / pace) })
}

function isMoving(now: Received, before: readonly Received[]): boolean {
  const then = before.find(({ name, track }) => name === now.name && track === now.track)
  return now.framesDecoded >= (then?.framesDecoded ?? 0) + movingFrames
}

async function seesMoreOf({ names, only, within }: FrameWait): Promise<void> {
  const end = performance.now() + within
  const before = await receivedFromAll(session.view.others)
  const isSo = async () => {
    const others = only ? session.view.others : session.view.others.filter(({ name }) => names.includes(name))
    if (others.length !== names.length || others.some(({ phase }) => phase !== 'connected')) return false
    const moving = (await receivedFromAll(others)).filter((one) => isMoving(one, before))
    return names.every((name) => moving.some((one) => one.name === name))
  }
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not all of ${names.join()} are seen: ${await report(before)}`)
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}

async function report(before: readonly Received[] = []): Promise<string> {
  const others = session.view.others.map(({ name, phase, state }) => ({ name, phase, state }))
  const after = await receivedFromAll(session.view.others)
  const [camera] = session.view.own.preview?.getVideoTracks() ?? []
  const own = { state: camera?.readyState, isMuted: camera?.muted, frames: await framesOfCamera() }
  const details = { own, others, before, after, states, lines, decisions: decisions.slice(-10) }
  return JSON.stringify(details, undefined, 1)
}

function iceFragments(): string {
  const descriptions = openConnections().map(({ currentLocalDescription }) => currentLocalDescription?.sdp ?? '')
  return descriptions.map((sdp) => /a=ice-ufrag:(\S+)/.exec(sdp)?.[1] ?? '').join()
}

watchConnections()
askForSmallPictures()
const decisions = recordDecisions()
const settings = new URLSearchParams(location.search)
hurry(Number(settings.get('pace') ?? 1))
const token = settings.get('token')
const client = new RealtimeClient({ getToken: async () => token })
const session = new CallSession({ signaling: signalingOver(client), enter: async () => 'pass' })
const states = recordStates(session)
const video = document.createElement('video')
video.autoplay = true
document.body.append(video)
session.watch(() => {
  const stream = session.view.others[0]?.stream ?? null
  if (video.srcObject !== stream) video.srcObject = stream
})
const lines: boolean[] = []
client.onConnectionChange((up) => lines.push(up))
window.callPage = {
  session,
  client,
  states,
  decisions,
  lines,
  notes: [],
  received: () => receivedFromAll(session.view.others),
  videoPackets: videoPacketsReceived,
  seesMoreOf,
  report,
  connectionsCreated,
  iceFragments,
}
void session.start()
