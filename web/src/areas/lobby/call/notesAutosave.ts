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
   * @returns when they were saved, as an ISO instant
   */
  save(notes: Notes): Promise<string>
  /** Device storage for notes that the server does not have yet, with the time of the save that they follow. */
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

/** Merges field by field; where both differ, the text saved from another device comes first, then this device's. */
function merge(saved: Notes, unsaved: Notes): Notes {
  const notes = { ...unsaved }
  for (const field of fields) {
    const [theirs, mine] = [saved[field], unsaved[field]]
    if (!mine.includes(theirs)) notes[field] = theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`
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
  private cancel = () => {}
  private running: Promise<boolean> | undefined
  private readonly listeners = new Set<() => void>()
  /** Resolves when what the device has stored is in `notes`. */
  readonly restored: Promise<void>

  constructor(
    private readonly options: NotesAutosaveOptions,
    savedAt: string | null,
  ) {
    this.lastSaved = options.saved
    this.savedAt = savedAt
    this.notes = options.saved
    this.restored = this.restore(options.saved, savedAt)
  }

  /** Takes over what the device has stored, also if something was written meanwhile. */
  private async restore(saved: Notes, savedAt: string | null): Promise<void> {
    const unsaved = await this.options.unsavedStore.read()
    if (!unsaved) return
    const stored = unsaved.after === savedAt ? unsaved.notes : merge(saved, unsaved.notes)
    const isUntouched = sameNotes(this.notes, saved)
    if (isUntouched && sameNotes(stored, saved)) return this.options.unsavedStore.clear()
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
    this.options.unsavedStore.write({ notes: this.notes, after: this.savedAt })
    this.scheduleSave(saveDelayMs, 'writing')
  }

  /**
   * Saves unsaved notes immediately.
   * @returns whether the server has all changes
   */
  async flush(): Promise<boolean> {
    await this.restored
    this.cancel()
    await this.running
    if (sameNotes(this.notes, this.lastSaved)) return true
    this.running = this.send()
    return this.running
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
      this.savedAt = await this.options.save(sent)
      this.lastSaved = sent
    } catch (failure) {
      if (this.options.isTransient(failure)) this.scheduleSave(retryDelayMs, 'unsaved')
      else this.setState('unsaved')
      return false
    }
    if (!sameNotes(this.notes, sent)) {
      this.scheduleSave(saveDelayMs, 'writing')
      return false
    }
    this.options.unsavedStore.clear()
    this.setState('saved')
    return true
  }

  private setState(state: NotesSaveState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
