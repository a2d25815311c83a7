import autocannon from 'autocannon'

export interface Measured {
  /** Answers a second that were as they should be. */
  rate: number
  /** Milliseconds. */
  p95: number
  p99: number
  /** Answers that were not 2xx. */
  refused: number
}

/** The result of a run, and how many milliseconds each answer took, the quickest first. */
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

/** Sends requests over so many connections for so many seconds; each connection waits for its answer. */
export async function measure(
  url: string,
  next: () => autocannon.Request,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const { result, times } = await run({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  return {
    rate: result['2xx'] / result.duration,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  }
}

/** The middle one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}
