import type { ParticipantView } from '../callView'

/** What a page has received of one other person, counted by the browser since the connection began. */
export interface Received {
  name: string
  /** Another connection brings another track, and counts from zero. */
  track: number
  framesDecoded: number
  videoPackets: number
  audioPackets: number
  audioPacketsLost: number
}

const connections = new Set<RTCPeerConnection>()

/** Tracks of several connections to a media server may have the same id, so they are told apart as objects. */
const numbers = new WeakMap<MediaStreamTrack, number>()
let tracksSeen = 0

function numberOf(track: MediaStreamTrack): number {
  const number = numbers.get(track) ?? ++tracksSeen
  numbers.set(track, number)
  return number
}

/** Keeps a list of the connections that the page makes from now on. */
export function watchConnections(): void {
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.add(this)
    }
  }
}

/** How many connections the page has made, closed ones with them. */
export function connectionsMade(): number {
  return connections.size
}

/** The connections that are not closed, oldest first. */
export function openConnections(): RTCPeerConnection[] {
  return [...connections].filter(({ signalingState }) => signalingState !== 'closed')
}

/** Counters of what arrives of one of the others; undefined while nothing is being received of them. */
async function receivedFrom({ name, stream }: ParticipantView): Promise<Received | undefined> {
  const [video] = stream.getVideoTracks()
  if (!video) return undefined
  const counted: Received = {
    name,
    track: numberOf(video),
    framesDecoded: 0,
    videoPackets: 0,
    audioPackets: 0,
    audioPacketsLost: 0,
  }
  const tracks = new Set(stream.getTracks())
  const receivers = openConnections().flatMap((connection) => connection.getReceivers())
  for (const receiver of receivers.filter(({ track }) => tracks.has(track))) {
    for (const entry of (await receiver.getStats()).values()) {
      if (entry.type === 'inbound-rtp') count(counted, entry)
    }
  }
  return counted
}

function count(counted: Received, entry: RTCInboundRtpStreamStats): void {
  if (entry.kind === 'video') {
    counted.framesDecoded += entry.framesDecoded ?? 0
    counted.videoPackets += entry.packetsReceived ?? 0
  } else {
    counted.audioPackets += entry.packetsReceived ?? 0
    counted.audioPacketsLost += entry.packetsLost ?? 0
  }
}

/** Counters of what arrives of each of the others. */
export async function receivedFromAll(others: readonly ParticipantView[]): Promise<Received[]> {
  const all = await Promise.all(others.map(receivedFrom))
  return all.filter((one) => one !== undefined)
}

/** Packets of video that arrived on any connection that is not closed. */
export async function videoPacketsReceived(): Promise<number> {
  let packets = 0
  for (const connection of openConnections()) {
    for (const entry of (await connection.getStats()).values()) {
      if (entry.type === 'inbound-rtp' && entry.kind === 'video') packets += entry.packetsReceived ?? 0
    }
  }
  return packets
}

/** Frames that the camera gave to each connection that is not closed; of a camera that is off nothing. */
export async function framesOfCamera(): Promise<number[]> {
  return Promise.all(
    openConnections().map(async (connection) => {
      const sources = [...(await connection.getStats()).values()].filter(({ type }) => type === 'media-source')
      return sources.find(({ kind }) => kind === 'video')?.frames ?? 0
    }),
  )
}
