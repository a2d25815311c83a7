import type { SendingSample } from './qualityController'

export type ConnectionQuality = 'good' | 'weak'

/** Counters at one moment; they start at zero with the connection. */
interface Received {
  /** Seconds; undefined while not measured. */
  roundTrip: number | undefined
  received: number
  lost: number
}

/** Statistics of a connection at one moment. */
export interface ConnectionSample extends Received {
  /** The network path in use, a pair of candidates; undefined without one. */
  path: string | undefined
  /** Time of the newest statistics, in milliseconds since 1970 by the browser's clock. */
  at: number
  /** How the sent media arrives. */
  sending: SendingSample
}

const weakRoundTrip = 0.45
const weakLoss = 0.06
/** A weak connection counts as good only after this many good samples, so that the text does not flicker. */
const steadySamples = 4

/** Judges a connection from its samples, one every two seconds. */
export class ConnectionQualityMonitor {
  private before: Received | undefined
  private steady = 0
  quality: ConnectionQuality | null = null

  /** @returns the quality; null before the second sample */
  addSample(sample: Received): ConnectionQuality | null {
    const { before } = this
    this.before = sample
    if (!before || sample.received < before.received) return this.quality
    const received = sample.received - before.received
    const lost = Math.max(sample.lost - before.lost, 0)
    const loss = received + lost > 20 ? lost / (received + lost) : 0
    const weak = loss > weakLoss || (sample.roundTrip ?? 0) > weakRoundTrip
    this.steady = weak ? 0 : this.steady + 1
    if (weak) this.quality = 'weak'
    else if (this.quality === null || this.steady >= steadySamples) this.quality = 'good'
    return this.quality
  }

  reset(): void {
    this.before = undefined
    this.steady = 0
    this.quality = null
  }
}

/**
 * Milliseconds. A receiver reports video about every second and audio about every five; under heavy loss, reports get
 * lost as well. An older report says nothing about the connection now: the one on a video that is no longer sent keeps
 * its last loss for ever.
 */
const maxReportAgeMs = 10_000

/**
 * Returns the sample of a connection's statistics.
 * @param previousAt `at` of the previous sample of this connection, 0 for the first one
 */
export function sampleOf(report: RTCStatsReport, previousAt: number): ConnectionSample {
  const sending: SendingSample = { lost: null, newlyLost: null, roundTrip: undefined, available: undefined }
  let now = 0
  report.forEach(({ timestamp }: RTCStats) => {
    now = Math.max(now, timestamp)
  })
  const sample: ConnectionSample = { path: undefined, at: now, roundTrip: undefined, received: 0, lost: 0, sending }
  report.forEach((entry: RTCStats & Record<string, unknown>) => {
    if (entry.type === 'inbound-rtp') {
      sample.received += numberOf(entry.packetsReceived)
      sample.lost += numberOf(entry.packetsLost)
    }
    if (entry.type === 'remote-inbound-rtp' && now - entry.timestamp <= maxReportAgeMs) {
      const lost = numberOf(entry.fractionLost)
      sending.lost = Math.max(sending.lost ?? 0, lost)
      if (entry.timestamp > previousAt) sending.newlyLost = Math.max(sending.newlyLost ?? 0, lost)
    }
    if (entry.type === 'transport') sample.path = entry.selectedCandidatePairId as string | undefined
  })
  const pair = pairInUse(report, sample.path)
  if (pair) {
    sample.roundTrip = numberOf(pair.currentRoundTripTime)
    sending.roundTrip = sample.roundTrip
    if (typeof pair.availableOutgoingBitrate === 'number') sending.available = pair.availableOutgoingBitrate
  }
  return sample
}

/**
 * Returns the pair of candidates over which the media is sent. Several may be nominated, and the browser hardly measures
 * the others: their round-trip time may be one of minutes ago.
 */
function pairInUse(report: RTCStatsReport, path: string | undefined): RTCIceCandidatePairStats | undefined {
  // A browser that names no path shows only one nominated pair.
  if (path !== undefined) return report.get(path)
  let nominated: RTCIceCandidatePairStats | undefined
  report.forEach((entry: RTCIceCandidatePairStats) => {
    if (entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded') nominated = entry
  })
  return nominated
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
