export interface Notes {
  examination: string
  diagnosis: string
  recommendations: string
}

/** saved: the server has what is written. unsaved: it could not be sent and stays on this device meanwhile. */
export type NotesSaveState = 'saved' | 'writing' | 'saving' | 'unsaved'

export interface UnsavedNotes {
  notes: Notes
  after: string | null
}

interface NotesAutosaveOptions {
  /** What the server has. */
  saved: Notes
  /** Sends the notes; answers when they were saved, as an ISO instant. */
  save(notes: Notes): Promise<string>
  /** What this device keeps until the server has it, and which saving it was written after. */
  unsavedStore: { read(): UnsavedNotes | undefined; write(unsaved: UnsavedNotes): void; clear(): void }
  /** Is it worth trying again after this? */
  isTransient(failure: unknown): boolean
  /** Runs the work after so many milliseconds; answers how to call it off. */
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

/** Both texts where they differ: what was saved from another device meanwhile, then what waited on this one. */
function merge(saved: Notes, unsaved: Notes): Notes {
  const notes = { ...unsaved }
  for (const field of fields) {
    const [theirs, mine] = [saved[field], unsaved[field]]
    if (!mine.includes(theirs)) notes[field] = theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`
  }
  return notes
}

/**
 * Keeps what a doctor writes: on the device with every letter, on the server a second after the last one, again and
 * again until it has it. Nothing is lost by a reload, a lost line, or a session that ended.
 */
export class NotesAutosave {
  notes: Notes
  state: NotesSaveState = 'saved'
  savedAt: string | null
  private lastSaved: Notes
  private cancel = () => {}
  private running: Promise<boolean> | undefined
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly options: NotesAutosaveOptions,
    savedAt: string | null,
  ) {
    this.lastSaved = options.saved
    this.savedAt = savedAt
    const unsaved = options.unsavedStore.read()
    const isOlder = unsaved !== undefined && unsaved.after !== savedAt
    this.notes = unsaved ? (isOlder ? merge(options.saved, unsaved.notes) : unsaved.notes) : options.saved
    if (sameNotes(this.notes, options.saved)) options.unsavedStore.clear()
    else this.scheduleSave(0, 'unsaved')
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

  /** Saves at once what is not saved yet. Answers whether the server has everything now. */
  async flush(): Promise<boolean> {
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
