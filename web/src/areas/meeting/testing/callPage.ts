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
  framesSeen(): number
}

declare global {
  interface Window {
    callPage: CallPage
  }
}

const token = new URLSearchParams(location.search).get('token')
const client = new RealtimeClient({ getToken: async () => token })
const session = new CallSession({ line: callLineOver(client), enter: async () => 'pass' })
const video = document.createElement('video')
video.autoplay = true
document.body.append(video)
const phases: string[] = []
session.watch(() => {
  const { phase, other } = session.view
  if (phases.at(-1) !== phase) phases.push(phase)
  const stream = other?.stream ?? null
  if (video.srcObject !== stream) video.srcObject = stream
})
const lines: boolean[] = []
client.onLine((up) => lines.push(up))
window.callPage = { session, client, phases, lines, framesSeen: () => video.getVideoPlaybackQuality().totalVideoFrames }
void session.start()
