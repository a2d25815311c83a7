import { Problem } from '../../lib/api/problem'
import { isWaiting, type Refusal, type WardEntry } from './entry'
import type { EntryStore } from './entryStore'
import { isRefusedUnread, isVerdict } from './verdict'

/** The server keeps its responses for two days. An older entry that it may have got is not sent again. */
export const longestRepeatMs = 24 * 3_600_000
/** After so many errors of the server a person decides what becomes of an entry. */
export const mostServerErrors = 5

/** Statuses of who may not do something: the server checks it before it looks whether it has stored a response. */
const ofGuard = [403, 404]

export interface QueueOptions {
  store: EntryStore
  /** Sends the request of an entry with its client id. @throws Problem, or anything else without a response */
  send: (entry: WardEntry) => Promise<unknown>
  /** Runs something while no other tab does. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>
  /** In ms since the epoch. */
  now: () => number
  /** Called after every change. */
  onChange: () => void
  /** Called when the server has recorded or refused an entry. */
  onResult?: (entry: WardEntry, result: EntryResult) => void
}

/** What became of an entry; `waiting`: there was no response. */
export type EntryResult =
  | { state: 'recorded'; response: unknown }
  | { state: 'refused'; problem: Problem; clientId: string }
  | { state: 'waiting' }

function textsOf({ errors, message }: Problem): string[] {
  const texts = Object.values(errors).flat()
  return texts.length > 0 ? texts : [message]
}

/**
 * Sends entries in the order in which they were recorded, each once: an entry leaves the store only after the server's
 * response, and is repeated with the same client id. Without a response the others wait too; a refused one stays for a
 * person, and the next ones are sent.
 */
export class WardQueue {
  private loop: Promise<void> = Promise.resolve()
  /** The results that `record` waits for. */
  private readonly results = new Map<string, EntryResult | undefined>()
  private sendingId: string | undefined

  constructor(private readonly options: QueueOptions) {}

  /** The client id of the entry that is being sent by this tab. */
  get sending(): string | undefined {
    return this.sendingId
  }

  list(): Promise<WardEntry[]> {
    return this.options.store.list()
  }

  /** Stores an entry, then sends it after those before it. */
  async record(entry: WardEntry, onStored?: () => void): Promise<EntryResult> {
    await this.options.store.add(entry)
    onStored?.()
    this.results.set(entry.clientId, undefined)
    this.options.onChange()
    await this.run()
    return this.resultOf(entry.clientId)
  }

  /** Sends what waits, until nothing waits or there is no response. */
  run(): Promise<void> {
    const send = async () => {
      while (await this.options.exclusive(() => this.sendNext()));
    }
    this.loop = this.loop.then(send, send)
    return this.loop
  }

  /** Removes an entry, after it has been sent if it is being sent just now. */
  async discard(clientId: string): Promise<void> {
    await this.options.exclusive(() => this.options.store.remove(clientId))
    this.options.onChange()
  }

  /** Returns what became of an entry; another tab may have sent it. */
  private async resultOf(clientId: string): Promise<EntryResult> {
    const known = this.results.get(clientId)
    this.results.delete(clientId)
    if (known) return known
    const entry = (await this.options.store.list()).find((each) => each.clientId === clientId)
    if (!entry) return { state: 'recorded', response: undefined }
    if (isWaiting(entry)) return { state: 'waiting' }
    const problem = new Problem({ status: 422, message: entry.refusal?.texts.join(' ') ?? '' })
    return { state: 'refused', problem, clientId }
  }

  /** @returns whether to go on with the next entry */
  private async sendNext(): Promise<boolean> {
    const { store, now } = this.options
    const entry = (await store.list()).find(isWaiting)
    if (!entry) return false
    if (entry.firstSentAt !== null && now() - entry.firstSentAt > longestRepeatMs) {
      await this.change({ ...entry, refusal: { kind: 'uncertain', texts: [] } })
      return true
    }
    const sent = { ...entry, firstSentAt: entry.firstSentAt ?? now() }
    this.sendingId = entry.clientId
    await this.change(sent)
    try {
      const response = await this.options.send(sent)
      await store.remove(entry.clientId)
      this.resolve(entry, { state: 'recorded', response })
      return true
    } catch (thrown) {
      return await this.failed(sent, thrown, entry.firstSentAt !== null)
    } finally {
      this.sendingId = undefined
      this.options.onChange()
    }
  }

  private async failed(entry: WardEntry, thrown: unknown, wasSent: boolean): Promise<boolean> {
    if (!isVerdict(thrown)) {
      // Refused before it was looked at: the server cannot have it.
      if (!wasSent && isRefusedUnread(thrown)) await this.options.store.update({ ...entry, firstSentAt: null })
      return false
    }
    const serverErrors = entry.serverErrors + (thrown.status >= 500 ? 1 : 0)
    const isFinal = thrown.status < 500 || serverErrors >= mostServerErrors
    const kind = wasSent && ofGuard.includes(thrown.status) ? 'uncertain' : 'refused'
    const refusal: Refusal | null = isFinal ? { kind, texts: textsOf(thrown) } : null
    await this.options.store.update({ ...entry, serverErrors, refusal })
    if (isFinal) this.resolve(entry, { state: 'refused', problem: thrown, clientId: entry.clientId })
    return isFinal
  }

  private resolve(entry: WardEntry, result: EntryResult) {
    if (this.results.has(entry.clientId)) this.results.set(entry.clientId, result)
    this.options.onResult?.(entry, result)
  }

  private async change(entry: WardEntry) {
    await this.options.store.update(entry)
    this.options.onChange()
  }
}
