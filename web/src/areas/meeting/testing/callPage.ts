import { RealtimeClient } from '../../../lib/realtime/realtimeClient'
import { callLineOver } from '../callLine'
import { CallSession } from '../callSession'

/** What a test in a real browser may ask of one side of a call. */
interface CallPage {
  session: CallSession
  client: RealtimeClient
  phases: string[]
  /** The line to the server, as it went down and came up. */
  lines: boolean[]
  /** Whatever a test notes. */
  told: string[]
  /** Frames decoded on the newest connection; what is drawn is no measure where the page lies in the background. */
  framesSeen(): Promise<number>
  /** Frames decoded of each of the others who are there, by name. */
  framesFrom(): Promise<Record<string, number>>
  /** Samples of sound that arrived, and those of them that had to be made up. */
  soundHeard(): Promise<{ samples: number; concealed: number }>
}

declare global {
  interface Window {
    callPage: CallPage
  }
}

let newest: RTCPeerConnection | undefined
const all = new Set<RTCPeerConnection>()
class WatchedConnection extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    newest = this
    all.add(this)
  }
}
window.RTCPeerConnection = WatchedConnection

async function framesSeen(): Promise<number> {
  let frames = 0
  const report = await newest?.getStats()
  report?.forEach((entry: RTCInboundRtpStreamStats) => {
    if (entry.type === 'inbound-rtp' && entry.kind === 'video') frames = entry.framesDecoded ?? 0
  })
  return frames
}

async function framesFrom(): Promise<Record<string, number>> {
  const frames: Record<string, number> = {}
  const receivers = [...all].flatMap((connection) => connection.getReceivers())
  for (const { name, stream } of session.view.others) {
    const [track] = stream.getVideoTracks()
    // A media server gives the tracks of several connections the same name.
    const report = await receivers.find((receiver) => receiver.track === track)?.getStats()
    report?.forEach((entry: RTCInboundRtpStreamStats) => {
      if (entry.type === 'inbound-rtp') frames[name] = entry.framesDecoded ?? 0
    })
  }
  return frames
}

async function soundHeard(): Promise<{ samples: number; concealed: number }> {
  const heard = { samples: 0, concealed: 0 }
  const report = await newest?.getStats()
  report?.forEach((entry: RTCInboundRtpStreamStats) => {
    if (entry.type !== 'inbound-rtp' || entry.kind !== 'audio') return
    heard.samples = entry.totalSamplesReceived ?? 0
    heard.concealed = entry.concealedSamples ?? 0
  })
  return heard
}

const token = new URLSearchParams(location.search).get('token')
const client = new RealtimeClient({ getToken: async () => token })
const session = new CallSession({ line: callLineOver(client), enter: async () => 'pass' })
const video = document.createElement('video')
video.autoplay = true
document.body.append(video)
const phases: string[] = []
session.watch(() => {
  const { phase, others } = session.view
  if (phases.at(-1) !== phase) phases.push(phase)
  const stream = others[0]?.stream ?? null
  if (video.srcObject !== stream) video.srcObject = stream
})
const lines: boolean[] = []
client.onLine((up) => lines.push(up))
window.callPage = {
  session,
  client,
  phases,
  lines,
  told: [],
  framesSeen,
  framesFrom,
  soundHeard,
}
void session.start()
