/** A doctor's notes about a visit. */
export interface Notes {
  examination: string
  diagnosis: string
  recommendations: string
}

/** saved: the server has the current notes. unsaved: they could not be sent and are stored only on this device. */
export type NotesSaveState = 'saved' | 'writing' | 'saving' | 'unsaved'

/** Notes that the server does not have yet. */
export interface UnsavedNotes {
  notes: Notes
  after: string | null
}

interface NotesAutosaveOptions {
  /** The notes on the server. */
  saved: Notes
  /**
   * Sends the notes.
   * @param after when the notes were saved that they follow; null for the first ones
   * @returns when they were saved, as an ISO instant
   */
  save(notes: Notes, after: string | null): Promise<string>
  /** Returns the notes that another device has saved meanwhile, if that is why the server has refused these. */
  savedMeanwhile(failure: unknown): { notes: Notes; savedAt: string | null } | undefined
  /**
   * Device storage for notes that the server does not have yet, with the time of the save that they follow. `read` rejects if they
   * cannot be read, such as without a connection after the doctor has signed in again.
   */
  unsavedStore: { read(): Promise<UnsavedNotes | undefined>; write(unsaved: UnsavedNotes): void; clear(): void }
  /** Returns whether to retry after this failure. */
  isTransient(failure: unknown): boolean
  /**
   * Runs the callback after a delay in milliseconds.
   * @returns a function that cancels it
   */
  schedule(work: () => void, milliseconds: number): () => void
}

const saveDelayMs = 1_000
const retryDelayMs = 5_000

export function sameNotes(one: Notes, other: Notes): boolean {
  return (
    one.examination === other.examination &&
    one.diagnosis === other.diagnosis &&
    one.recommendations === other.recommendations
  )
}

const fields = ['examination', 'diagnosis', 'recommendations'] as const

/**
 * Merges field by field; where both differ, the text saved from another device comes first, then this device's.
 * @param base the notes that both have begun with, if they are known: what this device has not changed is taken over
 */
function merge(saved: Notes, unsaved: Notes, base?: Notes): Notes {
  const notes = { ...unsaved }
  for (const field of fields) {
    const [theirs, mine] = [saved[field], unsaved[field]]
    if (mine === base?.[field]) notes[field] = theirs
    else if (theirs !== base?.[field] && !mine.includes(theirs))
      notes[field] = theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`
  }
  return notes
}

/**
 * Saves a doctor's notes: on the device on every change, on the server one second after the last change, with retries
 * until it succeeds. Notes survive a reload, a dropped connection and an expired session.
 */
export class NotesAutosave {
  notes: Notes
  state: NotesSaveState = 'saved'
  savedAt: string | null
  private lastSaved: Notes
  /** Sent without a response: the server may have them. */
  private unconfirmed: Notes[] = []
  private cancel = () => {}
  private running: Promise<boolean> | undefined
  private readonly listeners = new Set<() => void>()
  /** Resolves when what the device has stored is in `notes`, or could not be read. */
  restored: Promise<void>
  /** What the device has stored is neither replaced nor deleted before it was read. */
  private isRestored = false

  constructor(
    private readonly options: NotesAutosaveOptions,
    savedAt: string | null,
  ) {
    this.lastSaved = options.saved
    this.savedAt = savedAt
    this.notes = options.saved
    this.restored = this.restore()
    void this.restored.then(() => {
      if (!this.isRestored && this.state === 'saved') this.scheduleReading()
    })
  }

  /** Takes over what the device has stored, also if something was written meanwhile. */
  private async restore(): Promise<void> {
    const { unsavedStore } = this.options
    let unsaved: UnsavedNotes | undefined
    try {
      unsaved = await unsavedStore.read()
    } catch {
      return
    }
    this.isRestored = true
    const saved = this.lastSaved
    const isUntouched = sameNotes(this.notes, saved)
    if (!unsaved) {
      if (!isUntouched) this.storeUnsaved()
      return
    }
    const stored = unsaved.after === this.savedAt ? unsaved.notes : merge(saved, unsaved.notes)
    if (isUntouched && sameNotes(stored, saved)) return unsavedStore.clear()
    if (isUntouched) this.notes = stored
    else this.write(merge(stored, this.notes))
    this.scheduleSave(0, 'unsaved')
  }

  watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  write(change: Partial<Notes>): void {
    this.notes = { ...this.notes, ...change }
    if (this.isRestored) this.storeUnsaved()
    this.scheduleSave(saveDelayMs, 'writing')
  }

  private storeUnsaved(): void {
    this.options.unsavedStore.write({ notes: this.notes, after: this.savedAt })
  }

  /**
   * Saves unsaved notes immediately.
   * @returns whether the server has all changes
   */
  async flush(): Promise<boolean> {
    await this.restoreAgain()
    this.cancel()
    await this.running
    if (!sameNotes(this.notes, this.lastSaved)) {
      this.running = this.send()
      if (!(await this.running)) return false
    }
    if (!this.isRestored) this.scheduleReading()
    return true
  }

  private scheduleReading(): void {
    this.cancel = this.options.schedule(() => void this.flush(), retryDelayMs)
  }

  /** Reads what could not be read before. */
  private restoreAgain(): Promise<void> {
    this.restored = this.restored.then(() => (this.isRestored ? undefined : this.restore()))
    return this.restored
  }

  private scheduleSave(milliseconds: number, state: NotesSaveState): void {
    this.cancel()
    this.setState(state)
    this.cancel = this.options.schedule(() => void this.flush(), milliseconds)
  }

  private async send(): Promise<boolean> {
    const sent = this.notes
    this.setState('saving')
    try {
      this.savedAt = await this.options.save(sent, this.savedAt)
      this.lastSaved = sent
      this.unconfirmed = []
    } catch (failure) {
      const meanwhile = this.options.savedMeanwhile(failure)
      if (meanwhile) {
        this.follow(meanwhile)
        return false
      }
      this.unconfirmed.push(sent)
      if (this.options.isTransient(failure)) this.scheduleSave(retryDelayMs, 'unsaved')
      else this.setState('unsaved')
      return false
    }
    if (!sameNotes(this.notes, sent)) {
      this.scheduleSave(saveDelayMs, 'writing')
      return false
    }
    if (this.isRestored) this.options.unsavedStore.clear()
    this.setState('saved')
    return true
  }

  /** Takes over what another device has saved, and sends the rest again. */
  private follow({ notes: theirs, savedAt }: { notes: Notes; savedAt: string | null }): void {
    const isOwn = this.unconfirmed.some((sent) => sameNotes(sent, theirs))
    if (!isOwn) this.notes = merge(theirs, this.notes, this.lastSaved)
    this.lastSaved = theirs
    this.savedAt = savedAt
    this.unconfirmed = []
    if (this.isRestored) this.storeUnsaved()
    this.scheduleSave(0, 'unsaved')
  }

  /** Whether the server has newer notes than these, all of which it has. */
  isOutdated(savedAt: string | null): boolean {
    return this.state === 'saved' && savedAt !== null && (this.savedAt === null || savedAt > this.savedAt)
  }

  private setState(state: NotesSaveState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
