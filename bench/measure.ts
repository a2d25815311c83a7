import autocannon from 'autocannon'

export interface Measured {
  /** Answers a second that were as they should be. */
  rate: number
  /** Milliseconds. */
  p99: number
  /** Answers that were not 2xx. */
  refused: number
}

/** Sends requests over so many connections for so many seconds; each connection waits for its answer. */
export async function measure(
  url: string,
  next: () => autocannon.Request,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99, refused: result.non2xx + result.errors }
}

/** The middle one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}
