import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem'
import { projectRoot } from '../root'
import { documentFonts } from './fonts'

/** What is rendered: `data` is all that a template knows. */
export interface RenderTask {
  template: string
  /** JSON. */
  data: string
  /** A PNG picture. */
  logo: Buffer | null
  /** If the document may have other than the usual most pages. */
  maxPages?: number
}

export interface RenderedDocument {
  pdf: Buffer
  pages: number
}

export interface RenderLimits {
  /** Of the data, in bytes of JSON. */
  maxBytes: number
  maxPages: number
  /** For one document, with the start of the thread. */
  timeoutMs: number
  /** How many documents can wait. */
  maxWaiting: number
  /** The thread ends after this time without work. */
  idleMs: number
}

export const renderLimits: RenderLimits = {
  maxBytes: 2 * 1024 * 1024,
  maxPages: 60,
  timeoutMs: 30_000,
  maxWaiting: 50,
  idleMs: 30_000,
}

type Outcome = { pdf: Uint8Array; pages: number } | { problem: 'unavailable' | 'failed' | 'tooLong'; message?: string }

/** Makes documents one after another in a thread of its own, which is started with the first one and ends when idle. */
export class DocumentRenderer {
  private worker: Worker | undefined
  private waiting = 0
  private last: Promise<unknown> = Promise.resolve()
  private idle: NodeJS.Timeout | undefined
  private nextId = 1

  /** @param compiler the package with Typst; tests name one that does not exist */
  constructor(
    private readonly limits: RenderLimits = renderLimits,
    private readonly compiler = '@myriaddreamin/typst-ts-node-compiler',
  ) {}

  /**
   * Returns the document as a PDF file.
   * @throws Problem 503 where Typst does not run, or while too many documents wait; Error if the data are beyond the limits
   */
  async render(task: RenderTask): Promise<RenderedDocument> {
    if (Buffer.byteLength(task.data) > this.limits.maxBytes) throw new Error('The data of the document are too large')
    if (this.waiting >= this.limits.maxWaiting) {
      throw new Problem(503, 'error.unavailable', { headers: { 'retry-after': '5' } })
    }
    this.waiting += 1
    const turn = this.last.then(() => this.perform(task))
    this.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.waiting -= 1
    }
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    clearTimeout(this.idle)
    const { worker } = this
    this.worker = undefined
    await worker?.terminate()
  }

  private async perform(task: RenderTask): Promise<RenderedDocument> {
    clearTimeout(this.idle)
    const outcome = await this.ask(await this.started(), task)
    this.idle = setTimeout(() => void this.stop(), this.limits.idleMs).unref()
    if ('pdf' in outcome) return { pdf: Buffer.from(outcome.pdf), pages: outcome.pages }
    if (outcome.problem === 'unavailable') throw new Problem(503, 'documents.unavailable')
    throw new Error(`The document could not be made: ${outcome.message ?? outcome.problem}`)
  }

  private async started(): Promise<Worker> {
    if (this.worker) return this.worker
    const fonts = await documentFonts()
    const worker = new Worker(join(projectRoot(), 'server', 'documents', 'renderWorker.mjs'), {
      workerData: { compiler: this.compiler, fonts },
      execArgv: [],
    })
    worker.unref()
    this.worker = worker
    return worker
  }

  private async ask(worker: Worker, task: RenderTask): Promise<Outcome> {
    const id = this.nextId++
    const finished = new AbortController()
    const options = { signal: AbortSignal.any([finished.signal, AbortSignal.timeout(this.limits.timeoutMs)]) }
    try {
      worker.postMessage({ id, maxPages: this.limits.maxPages, ...task })
      return await Promise.race([
        answerTo(id, worker, options),
        once(worker, 'exit', options).then(() => {
          throw new Error('The thread that makes documents has ended')
        }),
      ])
    } catch (error) {
      // Not awaited: a thread ends only when Typst has returned.
      void this.stop()
      if (error instanceof Error && error.name === 'AbortError') throw new Error('The document took too long')
      throw error
    } finally {
      finished.abort()
    }
  }
}

/** Waits for the message with this id; an error in the thread rejects. */
async function answerTo(id: number, worker: Worker, options: { signal: AbortSignal }): Promise<Outcome> {
  for (;;) {
    const [message] = (await once(worker, 'message', options)) as [Outcome & { id: number }]
    if (message.id === id) return message
  }
}
