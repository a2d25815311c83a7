export interface Notes {
  examination: string
  diagnosis: string
  recommendations: string
}

/** saved: the server has what is written. kept: it could not be sent and stays on this device meanwhile. */
export type KeepState = 'saved' | 'writing' | 'saving' | 'kept'

export interface Shelved {
  notes: Notes
  after: string | null
}

interface KeeperParts {
  /** What the server has. */
  stored: Notes
  /** Sends the notes; answers when they were saved, as an ISO instant. */
  save(notes: Notes): Promise<string>
  /** What this device keeps until the server has it, and which saving it was written after. */
  shelf: { read(): Shelved | undefined; write(shelved: Shelved): void; clear(): void }
  /** Is it worth trying again after this? */
  isPassing(failure: unknown): boolean
  /** Runs the work after so many milliseconds; answers how to call it off. */
  later(work: () => void, milliseconds: number): () => void
}

const pause = 1_000
const retryAfter = 5_000

export function sameNotes(one: Notes, other: Notes): boolean {
  return (
    one.examination === other.examination &&
    one.diagnosis === other.diagnosis &&
    one.recommendations === other.recommendations
  )
}

const fields = ['examination', 'diagnosis', 'recommendations'] as const

/** Both texts where they differ: what was saved from another device meanwhile, then what waited on this one. */
function joined(stored: Notes, shelved: Notes): Notes {
  const notes = { ...shelved }
  for (const field of fields) {
    const [theirs, mine] = [stored[field], shelved[field]]
    if (!mine.includes(theirs)) notes[field] = theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`
  }
  return notes
}

/**
 * Keeps what a doctor writes: on the device with every letter, on the server a second after the last one, again and
 * again until it has it. Nothing is lost by a reload, a lost line, or a session that ended.
 */
export class NoteKeeper {
  notes: Notes
  state: KeepState = 'saved'
  savedAt: string | null
  private known: Notes
  private cancel = () => {}
  private running: Promise<boolean> | undefined
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly parts: KeeperParts,
    savedAt: string | null,
  ) {
    this.known = parts.stored
    this.savedAt = savedAt
    const shelved = parts.shelf.read()
    const isOlder = shelved !== undefined && shelved.after !== savedAt
    this.notes = shelved ? (isOlder ? joined(parts.stored, shelved.notes) : shelved.notes) : parts.stored
    if (sameNotes(this.notes, parts.stored)) parts.shelf.clear()
    else this.plan(0, 'kept')
  }

  watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  write(change: Partial<Notes>): void {
    this.notes = { ...this.notes, ...change }
    this.parts.shelf.write({ notes: this.notes, after: this.savedAt })
    this.plan(pause, 'writing')
  }

  /** Saves at once what is not saved yet. Answers whether the server has everything now. */
  async flush(): Promise<boolean> {
    this.cancel()
    await this.running
    if (sameNotes(this.notes, this.known)) return true
    this.running = this.send()
    return this.running
  }

  private plan(milliseconds: number, state: KeepState): void {
    this.cancel()
    this.become(state)
    this.cancel = this.parts.later(() => void this.flush(), milliseconds)
  }

  private async send(): Promise<boolean> {
    const sent = this.notes
    this.become('saving')
    try {
      this.savedAt = await this.parts.save(sent)
      this.known = sent
    } catch (failure) {
      if (this.parts.isPassing(failure)) this.plan(retryAfter, 'kept')
      else this.become('kept')
      return false
    }
    if (!sameNotes(this.notes, sent)) {
      this.plan(pause, 'writing')
      return false
    }
    this.parts.shelf.clear()
    this.become('saved')
    return true
  }

  private become(state: KeepState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
