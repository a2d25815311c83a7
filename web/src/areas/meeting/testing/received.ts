import type { ParticipantView } from '../callView'

/** Browser counters of what the page has received from one participant since the connection was created. */
export interface Received {
  name: string
  /** Number of the track: a new connection has a new track, whose counters start at zero. */
  track: number
  framesDecoded: number
  videoPackets: number
  audioPackets: number
  audioPacketsLost: number
}

const connections = new Set<RTCPeerConnection>()

/** Tracks of several connections to a media server may share an id, so they are distinguished as objects. */
const numbers = new WeakMap<MediaStreamTrack, number>()
let tracksSeen = 0

function numberOf(track: MediaStreamTrack): number {
  const number = numbers.get(track) ?? ++tracksSeen
  numbers.set(track, number)
  return number
}

/** Records the connections that the page creates from now on. */
export function watchConnections(): void {
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.add(this)
    }
  }
}

/** Returns the number of connections created, including closed ones. */
export function connectionsCreated(): number {
  return connections.size
}

/** Returns the connections that are not closed, oldest first. */
export function openConnections(): RTCPeerConnection[] {
  return [...connections].filter(({ signalingState }) => signalingState !== 'closed')
}

/** Returns the counters of one participant; undefined while nothing is received from them. */
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

/** Returns the counters of each participant. */
export async function receivedFromAll(others: readonly ParticipantView[]): Promise<Received[]> {
  const all = await Promise.all(others.map(receivedFrom))
  return all.filter((one) => one !== undefined)
}

/** Returns the video packets received on all connections that are not closed. */
export async function videoPacketsReceived(): Promise<number> {
  let packets = 0
  for (const connection of openConnections()) {
    for (const entry of (await connection.getStats()).values()) {
      if (entry.type === 'inbound-rtp' && entry.kind === 'video') packets += entry.packetsReceived ?? 0
    }
  }
  return packets
}

/** Returns the camera frames sent to each connection that is not closed; 0 while the camera is off. */
export async function framesOfCamera(): Promise<number[]> {
  return Promise.all(
    openConnections().map(async (connection) => {
      const sources = [...(await connection.getStats()).values()].filter(({ type }) => type === 'media-source')
      return sources.find(({ kind }) => kind === 'video')?.frames ?? 0
    }),
  )
}
