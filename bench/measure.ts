import autocannon from 'autocannon'

/** Result of a load test. */
export interface Measured {
  /** Successful responses per second. */
  rate: number
  /** Milliseconds. */
  p95: number
  p99: number
  /** Number of responses that were not 2xx, and of errors. */
  refused: number
}

/**
 * Runs a load test.
 * @returns the result, and the response times in milliseconds in ascending order
 */
function run(options: autocannon.Options): Promise<{ result: autocannon.Result; times: number[] }> {
  const times: number[] = []
  return new Promise((done, failed) => {
    const running = autocannon(options, (error, result) => {
      if (error) failed(error)
      else done({ result, times: times.sort((one, other) => one - other) })
    })
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
}

/** How many requests are sent: for some seconds, or a number of them. */
export type Length = { seconds: number } | { amount: number }

/** Returns the smallest of the sorted values that this share of them does not exceed. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

/** Sends requests over this many connections; each connection waits for its response. */
export async function measure(
  url: string,
  next: () => autocannon.Request,
  { connections, ...length }: { connections: number } & Length,
): Promise<Measured> {
  const { result, times } = await run({
    url,
    connections,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.amount }),
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  return {
    rate: result['2xx'] / result.duration,
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    refused: result.non2xx + result.errors,
  }
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}
