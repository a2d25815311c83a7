import { inWardStore } from './database'
import type { WardEntry } from './entry'
import { type Sealed, sealJson, unsealJson } from './sealing'

/** Stores entries in the order in which they were recorded. */
export interface EntryStore {
  list(): Promise<WardEntry[]>
  add(entry: WardEntry): Promise<void>
  /** Replaces an entry in its place; does nothing if it was removed meanwhile. */
  update(entry: WardEntry): Promise<void>
  remove(clientId: string): Promise<void>
}

interface StoredEntry {
  sequence: number
  clientId: string
  sealed: Sealed
}

/** Returns how many entries of a user this device has; needs no key. */
export function countEntries(user: number): Promise<number> {
  return inWardStore(user, 'entries', 'readonly', (store) => store.count())
}

/** Stores the entries of a user encrypted on this device. */
export class SealedEntryStore implements EntryStore {
  constructor(
    private readonly user: number,
    private readonly key: CryptoKey,
  ) {}

  async list() {
    const rows = await inWardStore<StoredEntry[]>(this.user, 'entries', 'readonly', (store) => store.getAll())
    // One of another key does not stop the others. It is not deleted: this page may be the one with the wrong key, if the user
    // has signed out and in again in another tab.
    const entries = await Promise.all(rows.map((row) => this.read(row).catch(() => undefined)))
    return entries.filter((entry) => entry !== undefined).filter(({ user }) => user === this.user)
  }

  async add(entry: WardEntry) {
    const row = { clientId: entry.clientId, sealed: await this.sealed(entry) }
    await inWardStore(this.user, 'entries', 'readwrite', (store) => store.add(row))
  }

  async update(entry: WardEntry) {
    const sealed = await this.sealed(entry)
    // In one transaction: what was deleted meanwhile, as when the user signs out, does not come back.
    await inWardStore(this.user, 'entries', 'readwrite', (store) => {
      const found = store.index('clientId').openCursor(entry.clientId)
      found.addEventListener('success', () => found.result?.update({ ...found.result.value, sealed }))
      return found
    })
  }

  async remove(clientId: string) {
    const sequence = await this.sequenceOf(clientId)
    if (sequence !== undefined) await inWardStore(this.user, 'entries', 'readwrite', (store) => store.delete(sequence))
  }

  /** @throws if the entry was encrypted with another key */
  private read({ sealed, clientId }: StoredEntry): Promise<WardEntry> {
    return unsealJson<WardEntry>(this.key, sealed, this.purposeOf(clientId))
  }

  private purposeOf(clientId: string) {
    return `entry ${this.user} ${clientId}`
  }

  private sealed(entry: WardEntry) {
    return sealJson(this.key, entry, this.purposeOf(entry.clientId))
  }

  private async sequenceOf(clientId: string): Promise<number | undefined> {
    const key = await inWardStore<IDBValidKey | undefined>(this.user, 'entries', 'readonly', (store) =>
      store.index('clientId').getKey(clientId),
    )
    return typeof key === 'number' ? key : undefined
  }
}

/** Keeps entries in this page only, where the browser stores or encrypts nothing. */
export class PageEntryStore implements EntryStore {
  private entries: WardEntry[] = []

  async list() {
    return [...this.entries]
  }

  async add(entry: WardEntry) {
    this.entries.push(entry)
  }

  async update(entry: WardEntry) {
    this.entries = this.entries.map((each) => (each.clientId === entry.clientId ? entry : each))
  }

  async remove(clientId: string) {
    this.entries = this.entries.filter((each) => each.clientId !== clientId)
  }
}
