import { authSessionIdOf } from '../../lib/api/claims'
import { serverNow } from '../../lib/api/serverTime'
import { accessToken } from '../../lib/api/token'
import { newUuid } from '../../lib/uuid'
import { currentAuthSession } from '../session/authSession'
import {
  addRecovery,
  allowAttempts,
  keyState,
  LockedKeyError,
  openKey,
  openWithPin,
  recoverKey,
  setFirstPin,
} from './deviceKey'
import { noteUnlocked } from './deviceUse'
import { isWaiting, type NewEntry, type WardEntry } from './entry'
import { countEntries, PageEntryStore, SealedEntryStore } from './entryStore'
import { holdWard } from './holding'
import { type EntryResult, WardQueue } from './queue'
import { fetchSecret } from './secret'
import { sendEntry } from './sendEntry'

/**
 * What is known of what a user has recorded on this device. `locked`: it needs the PIN. `blocked`: too many PINs were wrong, and
 * the user has to sign in again. `recoverable`: they have, and choose a new PIN. `page`: this browser stores nothing, so that entries are kept until the page is closed.
 */
export interface WardState {
  phase: 'opening' | 'locked' | 'blocked' | 'recoverable' | 'open' | 'page'
  hasPin: boolean
  entries: readonly WardEntry[]
  /** The client id of the entry that this tab is sending. */
  sending: string | undefined
  /** How many entries this device has, also while they cannot be read. */
  count: number
}

const beginning: WardState = { phase: 'opening', hasPin: false, entries: [], sending: undefined, count: 0 }

type ResultListener = (entry: WardEntry, result: EntryResult) => void

/** After so many ms the user goes on; the entry is sent in the background. */
const longestWaitMs = 10_000

const afterLongestWait = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, longestWaitMs)
  })

/** What a user has recorded on the ward, on this device and in this tab. */
export class Ward {
  private current = beginning
  private readonly listeners = new Set<() => void>()
  private readonly tabs: BroadcastChannel
  private readonly resultListeners = new Set<ResultListener>()
  /** The client ids of entries whose form waits for the result. */
  private readonly awaited = new Set<string>()
  private queue: WardQueue | undefined
  private key: CryptoKey | undefined
  private opening: Promise<void> | undefined
  private held: Promise<void> | undefined
  private readonly closing = new AbortController()
  private opened: () => void = () => undefined
  private readonly isOpen = new Promise<void>((resolve) => {
    this.opened = resolve
  })

  constructor(readonly user: number) {
    this.tabs = new BroadcastChannel(`mashfa.ward.${user}`)
    this.tabs.addEventListener('message', () => void this.refresh())
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  readonly snapshot = () => this.current

  /** The key with which other things of the user are encrypted; undefined until the PIN is entered, and without a PIN. */
  get savingKey(): CryptoKey | undefined {
    return this.current.hasPin ? this.key : undefined
  }

  /** Opens what is stored; without a PIN, it can be read at once. A key that was locked needs a connection. */
  open(): Promise<void> {
    this.opening ??= this.tryToOpen().finally(() => {
      this.opening = undefined
    })
    return this.opening
  }

  private async tryToOpen(): Promise<void> {
    try {
      this.held ??= holdWard(this.user, this.closing.signal)
      await this.held
      const key = await openKey(this.user)
      if (key) return await this.use(key)
      await this.showLock()
    } catch (thrown) {
      // The user has just signed in, and the connection is gone again. `send` tries again.
      if (thrown instanceof LockedKeyError) return this.show({ count: await countEntries(this.user) })
      // A blocked storage, or a page without TLS.
      this.start(new WardQueue(this.options(new PageEntryStore())), 'page')
      await this.refresh()
    }
  }

  /** @returns how many attempts are left; undefined if the PIN was right */
  async unlock(pin: string): Promise<number | undefined> {
    const secret = (await keyState(this.user))?.canRecover ? undefined : await fetchSecret(this.user)
    const result = await openWithPin(this.user, pin, this.session(), secret)
    if ('key' in result) {
      noteUnlocked()
      if (this.current.phase !== 'open') await this.use(result.key)
      return undefined
    }
    if (result.attemptsLeft === 0) await this.showLock()
    return result.attemptsLeft
  }

  /**
   * Sets the first PIN, or, after too many wrong ones and a new sign-in, another one.
   * @returns whether it is set; a new one needs a connection
   */
  async choosePin(pin: string): Promise<boolean> {
    const session = this.session()
    const secret = await fetchSecret(this.user)
    if (this.current.phase === 'open') {
      // Before another tab learns of the PIN.
      noteUnlocked()
      await setFirstPin(this.user, pin, session, secret)
      this.show({ hasPin: true })
      this.tabs.postMessage('changed')
      return true
    }
    const key = session && secret ? await recoverKey(this.user, { pin, session, secret }) : undefined
    if (!key) return false
    noteUnlocked()
    await this.use(key)
    return true
  }

  /**
   * Stores an entry and sends it, after those before it.
   * @param onStored called once it is stored: a draft of it is of no use from then on
   * @throws Error if it was not stored: another user is signed in, or what is stored could not be opened in time
   */
  async record(entry: NewEntry, onStored?: () => void): Promise<EntryResult> {
    if (this.current.phase === 'opening') void this.open()
    await Promise.race([this.isOpen, afterLongestWait()])
    const { queue } = this
    if (!queue) throw new Error('Nothing was stored')
    const more = { clientId: newUuid(), user: this.user, recordedAt: serverNow() }
    this.awaited.add(more.clientId)
    // So that it can be locked if the auth session ends elsewhere.
    if (this.current.phase === 'open') void addRecovery(this.user, 'key').catch(() => false)
    const result = queue.record({ ...entry, ...more, firstSentAt: null, serverErrors: 0, refusal: null }, onStored)
    try {
      return await Promise.race([result, afterLongestWait().then((): EntryResult => ({ state: 'waiting' }))])
    } finally {
      this.awaited.delete(more.clientId)
    }
  }

  /**
   * Calls `listener` when an entry was recorded or refused for which nobody waits any more.
   * @returns a function that removes the listener
   */
  onLateResult(listener: ResultListener): () => void {
    this.resultListeners.add(listener)
    return () => {
      this.resultListeners.delete(listener)
    }
  }

  /** Sends what waits, after opening what could not be opened before. */
  async send(): Promise<void> {
    if (this.current.phase === 'opening') await this.open()
    await this.queue?.run().catch(() => undefined)
  }

  async discard(clientId: string): Promise<void> {
    await this.queue?.discard(clientId)
    await this.refresh()
  }

  /** Stops following other tabs: another user is signed in. */
  close() {
    this.closing.abort()
    this.tabs.close()
    this.queue = undefined
    this.key = undefined
    this.show({ ...beginning })
  }

  private session() {
    return authSessionIdOf(accessToken())
  }

  private async showLock(): Promise<void> {
    const state = await keyState(this.user)
    const session = this.session()
    const isNewSession = session !== undefined && state?.session !== session
    if (state?.isBlocked && isNewSession && !state.canRecover) {
      await allowAttempts(this.user, session)
      return this.showLock()
    }
    const phase = !state?.isBlocked ? 'locked' : isNewSession ? 'recoverable' : 'blocked'
    this.show({ phase, hasPin: true, count: await countEntries(this.user) })
  }

  private async use(key: CryptoKey) {
    this.key = key
    const state = await keyState(this.user)
    this.show({ hasPin: state?.hasPin ?? false })
    this.start(new WardQueue(this.options(new SealedEntryStore(this.user, key))), 'open')
    await this.refresh()
  }

  private start(queue: WardQueue, phase: WardState['phase']) {
    this.queue = queue
    this.show({ phase })
    this.opened()
  }

  private options(store: PageEntryStore | SealedEntryStore) {
    const exclusive = <T>(work: () => Promise<T>): Promise<T> =>
      navigator.locks ? navigator.locks.request(`mashfa.ward.send.${this.user}`, work) : work()
    const onChange = () => {
      this.tabs.postMessage('changed')
      void this.refresh()
    }
    const onResult: ResultListener = (entry, result) => {
      if (!this.awaited.has(entry.clientId)) for (const listener of this.resultListeners) listener(entry, result)
    }
    return { store, send: sendEntry, exclusive, now: () => Date.now(), onChange, onResult }
  }

  private async refresh() {
    const { queue } = this
    if (!queue) return
    if (this.current.phase === 'open' && !this.current.hasPin) {
      // It may have been chosen in another tab.
      const state = await keyState(this.user).catch(() => undefined)
      // It may have been chosen here while this was read.
      if (state?.hasPin) this.show({ hasPin: true })
    }
    // Signing out deletes the store.
    const entries = await queue.list().catch((): WardEntry[] => [])
    if (queue !== this.queue) return
    this.show({ entries, sending: queue.sending, count: entries.length })
  }

  private show(some: Partial<WardState>) {
    this.current = { ...this.current, ...some }
    for (const listener of this.listeners) listener()
  }
}

let ward: Ward | undefined

/** Returns the ward of a user, opening it on the first use. */
export function wardOf(user: number): Ward {
  if (ward?.user !== user) {
    ward?.close()
    ward = new Ward(user)
    void ward.open()
  }
  return ward
}

/** Returns the ward of the signed-in user; undefined if nobody is signed in. */
export function currentWard(): Ward | undefined {
  const user = currentAuthSession().user?.id
  return user === undefined ? undefined : wardOf(user)
}

/** Forgets the ward, as closing the page does. */
export function closeWard(): void {
  ward?.close()
  ward = undefined
}

/** Returns how many entries of a user are in this page only, because the browser stores nothing. */
export function countInPage(user: number): number {
  return ward?.user === user && ward.snapshot().phase === 'page' ? ward.snapshot().entries.length : 0
}

/** The entries that wait to be sent, and those that wait for a person. */
export function counted(entries: readonly WardEntry[]): { waiting: number; refused: number } {
  const waiting = entries.filter(isWaiting).length
  return { waiting, refused: entries.length - waiting }
}
