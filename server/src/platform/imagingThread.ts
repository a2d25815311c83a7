import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from './root'

export interface ThreadLimits {
  /** With the start of the thread. */
  timeoutMs: number
  /** Of the thread's heap, in MB; memory of pixels is limited by their number. */
  heapMb: number
}

/**
 * Runs a file of `server/imaging` in a thread of its own, which ends with it: codecs never return memory, and a hostile picture
 * can end the thread, and not the server.
 * @param file its name in `server/imaging`
 * @param data what it gets as `workerData`
 * @param onMessage gets what it posts; returns true after the last one
 * @returns when the thread has ended, also if it failed or took too long; never throws for a picture
 */
export async function runImagingThread(
  file: string,
  data: object,
  { timeoutMs, heapMb }: ThreadLimits,
  onMessage: (message: unknown) => boolean,
): Promise<void> {
  const worker = new Worker(join(projectRoot(), 'server', 'imaging', file), {
    workerData: data,
    execArgv: [],
    // What codecs print about files belongs into no log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const stopped = new AbortController()
  const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timeoutMs)])
  worker.on('message', (message) => {
    if (onMessage(message)) stopped.abort()
  })
  // An error ends the thread.
  worker.on('error', () => undefined)
  await once(worker, 'exit', { signal }).catch(() => undefined)
  stopped.abort()
  await worker.terminate()
}
