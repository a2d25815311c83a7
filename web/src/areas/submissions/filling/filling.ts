import type { SavedDraft, Submission } from '#contract/submissions/submission'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import type { FormGroup } from '#contract/surveys/form'
import type { Answer } from '#contract/surveys/formVersion'
import { Problem } from '../../../lib/api/problem'
import { deleteStoredDraft, isUnsent, putDraft, refusalOf, type StoredDraft } from './draftStore'
import { mergeSaved } from './mergeSaved'
import { sendFinal } from './sendFinal'
import { type SubmissionCalls, saveDraft } from './submissionCalls'

type Conflict = SavedDraft['conflicts'][number]

/** Where the answers are: only here, on this device, or on the server. */
export type SavedWhere = 'nowhere' | 'device' | 'server'

/** What is shown of a submission that is being filled in. */
export interface FillingState {
  answers: readonly Answer[]
  note: string
  saved: SavedWhere
  /** Answers that another person has changed at the same time. */
  conflicts: readonly Conflict[]
  /** The server has refused to save the draft. */
  refused: Problem | undefined
  /** Why the server accepts none of the answers: they can be read and copied. */
  refusal: string | null
}

/**
 * The result of a submission: received by the server, stored here until it can be sent, refused, or not sent because the
 * user has to choose between answers first.
 */
export type Outcome = { submission: Submission } | { isWaiting: true } | { problem: Problem } | { isConflicting: true }

const sendAfterMs = 2_000
const retryAfterMs = 10_000

/**
 * A submission that is being filled in. Every change is stored on this device at once and on the server within two
 * seconds; without a connection, as soon as there is one again.
 */
export class Filling {
  private state: FillingState
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending: Promise<void> | undefined
  private storing: Promise<unknown> = Promise.resolve()
  private isClosed = false
  private isShown = false
  /** The revision on which the answers in conflict are based. */
  private conflictBase = 0
  /** The client id of the submission. */
  readonly clientId: string

  /** @param draft a new draft, or one that was stored on this device */
  constructor(
    private readonly calls: SubmissionCalls,
    private readonly groups: readonly FormGroup[],
    private draft: StoredDraft,
  ) {
    this.clientId = draft.client_id
    const saved = isUnsent(this.draft) ? 'device' : 'server'
    const { answers, note, refusal } = draft
    this.state = { answers, note, saved, conflicts: [], refused: undefined, refusal: refusal ?? null }
  }

  /** Calls `listener` after every change. */
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = () => this.state

  /** Changes the answer to a question. */
  readonly change = (line: number, value: Answer['answer_value']) => {
    const answers = this.draft.answers.filter(({ line_id }) => line_id !== line)
    this.edit({
      answers: [...answers, { line_id: line, answer_value: value }],
      changed: [...new Set([...this.draft.changed, line])],
    })
  }

  readonly changeNote = (note: string) => this.edit({ note, isNoteChanged: true })

  /** Resolves a conflict: with one's own answer, which is saved, or with that of the other person. */
  readonly resolve = ({ line_id: line, theirs }: Conflict, choice: 'mine' | 'theirs') => {
    this.show({ conflicts: this.state.conflicts.filter(({ line_id }) => line_id !== line) })
    const mine = this.draft.answers.find(({ line_id }) => line_id === line)?.answer_value ?? null
    this.change(line, choice === 'mine' ? mine : theirs)
  }

  /** Saves the changes on the server now. */
  readonly saveNow = async (): Promise<void> => {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.sending
    if (this.isClosed || this.draft.refusal || !isUnsent(this.draft)) return
    this.sending = this.send()
    await this.sending
    this.sending = undefined
  }

  /** Submits the answers. Those of questions that are not shown are left out. */
  readonly submit = async (): Promise<Outcome> => {
    await this.saveNow()
    if (this.state.conflicts.length > 0) return { isConflicting: true }
    clearTimeout(this.timer)
    const { hidden } = checkAnswers({ groups: this.groups }, this.draft.answers, 'draft')
    const isGiven = ({ line_id, answer_value: value }: Answer) =>
      !hidden.includes(line_id) && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
    this.draft = { ...this.draft, answers: this.draft.answers.filter(isGiven), isFinal: true }
    const isStored = await this.store()
    try {
      const submission = await sendFinal(this.calls, this.draft)
      this.isClosed = true
      return { submission }
    } catch (thrown) {
      const problem = thrown instanceof Problem ? thrown : undefined
      if (isStored && (!problem || problem.isTransient)) {
        this.isClosed = true
        return { isWaiting: true }
      }
      this.draft = { ...this.draft, isFinal: false }
      if (!problem) throw thrown
      await this.takeRefusal(problem)
      return { problem }
    }
  }

  /** Deletes the copy on this device once the server has everything. */
  readonly close = async (): Promise<void> => {
    await this.saveNow()
    if (isUnsent(this.kept)) return
    this.isClosed = true
    await this.storing
    await deleteStoredDraft(this.draft.user, this.draft.client_id)
  }

  /** Deletes the draft from this device, with everything that the server does not have. */
  readonly discard = async (): Promise<void> => {
    clearTimeout(this.timer)
    this.isClosed = true
    await this.storing
    await deleteStoredDraft(this.draft.user, this.draft.client_id)
  }

  /** Sends a refused draft again: its form may be offered again. */
  readonly retry = async (): Promise<void> => {
    this.draft = { ...this.draft, refusal: null }
    this.show({ refusal: null, refused: undefined })
    await this.saveNow()
  }

  /** Sends changes by itself, from the time when the form is shown. */
  readonly start = (): void => {
    this.isShown = true
    if (isUnsent(this.draft)) this.sendSoon(sendAfterMs)
  }

  /** Sends what is left once more; what is not sent stays on this device, and is sent from any screen. */
  readonly stop = async (): Promise<void> => {
    this.isShown = false
    await this.saveNow()
    await this.storing
  }

  /**
   * The draft as this device keeps it: with the revision on which they are based, answers in conflict are sent again when the
   * form is opened the next time, which asks again.
   */
  private get kept(): StoredDraft {
    const lines = this.state.conflicts.map(({ line_id }) => line_id)
    if (lines.length === 0) return this.draft
    return { ...this.draft, revision: this.conflictBase, changed: [...new Set([...this.draft.changed, ...lines])] }
  }

  private show(some: Partial<FillingState>) {
    this.state = { ...this.state, ...some }
    for (const listener of this.listeners) listener()
  }

  private edit(some: Partial<StoredDraft>) {
    this.draft = { ...this.draft, ...some }
    this.show({ answers: this.draft.answers, note: this.draft.note, saved: 'nowhere' })
    void this.store().then((isStored) => {
      if (isStored && isUnsent(this.kept)) this.show({ saved: 'device' })
    })
    this.sendSoon(sendAfterMs)
  }

  private sendSoon(after: number) {
    if (this.isShown) this.timer ??= setTimeout(() => void this.saveNow(), after)
  }

  /**
   * Stores the draft on this device, after what is being stored.
   * @returns whether it is stored: a blocked or full storage must not stop the form, which the server has two seconds later
   */
  private store(): Promise<boolean> {
    const { kept } = this
    const done = this.storing
      .then(() => putDraft(kept))
      .then(
        () => true,
        () => false,
      )
    this.storing = done
    return done
  }

  /** The changed answers that fit their questions; the others stay on this device until they are corrected. */
  private sendable(): Answer[] {
    const changed = this.draft.answers.filter(({ line_id }) => this.draft.changed.includes(line_id))
    const { problems } = checkAnswers({ groups: this.groups }, changed, 'draft')
    return changed.filter(({ line_id }) => !problems.has(line_id))
  }

  private async send(): Promise<void> {
    const { note, isNoteChanged } = this.draft
    const answers = this.sendable()
    if (answers.length === 0 && !isNoteChanged) return
    try {
      this.apply(await saveDraft(this.calls, this.draft, answers), answers, note)
      await this.store()
      if (!isUnsent(this.kept)) this.show({ saved: 'server' })
    } catch (thrown) {
      if (thrown instanceof Problem && !thrown.isTransient && thrown.status !== 401) {
        this.show({ refused: thrown })
        await this.takeRefusal(thrown)
      } else this.sendSoon(retryAfterMs)
    }
  }

  /** Stores why the server accepts no answer, if that is what its error says. */
  private async takeRefusal(problem: Problem): Promise<void> {
    const refusal = refusalOf(problem)
    this.draft = { ...this.draft, refusal }
    this.show({ refusal })
    await this.store()
  }

  /** Takes over what the server has stored: other people's answers to other questions and their note, and the conflicts. */
  private apply(saved: SavedDraft, answers: readonly Answer[], note: string) {
    if (this.state.conflicts.length === 0) this.conflictBase = this.draft.revision ?? 0
    this.draft = mergeSaved(this.draft, saved, { answers, note })
    const stays = new Set([...this.draft.changed, ...saved.conflicts.map(({ line_id }) => line_id)])
    const known = this.state.conflicts.filter(({ line_id }) => !stays.has(line_id))
    const conflicts = [...known, ...saved.conflicts]
    this.show({ answers: this.draft.answers, note: this.draft.note, conflicts, refused: undefined })
  }
}
