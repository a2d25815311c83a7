import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedDraft, Submission } from '#contract/submissions/submission'
import type { FormGroup } from '#contract/surveys/form'
import { Problem } from '../../../lib/api/problem'
import { sampleQuestion } from '../../../testing/formPlaces'
import { deleteStoredDraft, draftsOf } from './draftStore'
import { Filling } from './filling'
import { newDraft } from './newDraft'
import { sendWaiting } from './sendFinal'
import type { SentAnswers, SubmissionCalls } from './submissionCalls'

const user = 7
const questionCount = 30

const lines = Array.from({ length: questionCount }, (_, index) => index + 1)
const groups: FormGroup[] = [
  {
    id: 1,
    group_title: '',
    group_title_ar: '',
    group_title_text: '',
    questions: lines.map((line) => sampleQuestion(line, `Question ${line}`)),
  },
]

/** A server that merges by client id, and whose connection can be cut before a request or before its response. */
class FakeServer implements SubmissionCalls {
  kind = 'patient'
  cut: 'request' | 'response' | null = null
  clientIds = new Set<string>()
  finals = 0
  stored = new Map<number, string>()
  /** How often each answer was stored with another value. */
  writes = new Map<number, number>()
  private revision = 1

  private async exchange<T>(answer: () => T): Promise<T> {
    const { cut } = this
    const lost = () => new Problem({ status: 0, message: 'No connection' })
    if (cut === 'request') throw lost()
    const response = answer()
    if (cut === 'response') throw lost()
    return response
  }

  private store({ surveys_answers: answers }: SentAnswers): Submission {
    for (const { line_id: line, answer_value: value } of answers) {
      if (this.stored.get(line) === value) continue
      this.stored.set(line, String(value))
      this.writes.set(line, (this.writes.get(line) ?? 0) + 1)
      this.revision += 1
    }
    const surveys_answers = [...this.stored].map(([line_id, text]) => ({
      line_id,
      answer_value: text,
      answer_body: text,
    }))
    return { id: 5, revision: this.revision, surveys_answers } as unknown as Submission
  }

  private draft = (body: SentAnswers): SavedDraft => ({ data: this.store(body), conflicts: [] })
  private final = (body: SentAnswers) => {
    this.finals += 1
    return { data: this.store(body) }
  }

  create = (_: Record<string, unknown>, body: SentAnswers & { client_id: string }) =>
    this.exchange(() => {
      this.clientIds.add(body.client_id)
      return this.final(body)
    })
  createDraft = (_: Record<string, unknown>, body: SentAnswers & { client_id: string }) =>
    this.exchange(() => {
      this.clientIds.add(body.client_id)
      return this.draft(body)
    })
  submit = (_: number, body: SentAnswers) => this.exchange(() => this.final(body))
  saveDraft = (_: number, body: SentAnswers) => this.exchange(() => this.draft(body))
}

let server: FakeServer
const start = () => newDraft({ user, kind: 'patient', target: 'form 1', title: 'Form', fields: { survey_id: 1 } })

beforeEach(() => {
  server = new FakeServer()
})
afterEach(async () => {
  for (const { client_id: id } of await draftsOf(user)) await deleteStoredDraft(user, id)
})

async function stored(isReady: (draft: Awaited<ReturnType<typeof draftsOf>>[number]) => boolean) {
  return vi.waitFor(async () => {
    const draft = (await draftsOf(user))[0]
    if (!draft || !isReady(draft)) throw new Error('not stored yet')
    return draft
  })
}

test('thirty answers, with the connection cut ten times and the tab killed twice, arrive once each', async () => {
  let filling = new Filling(server, groups, start())
  for (const line of lines) {
    if (line % 3 === 0) server.cut = line % 2 === 0 ? 'request' : 'response'
    filling.change(line, `Answer ${line}`)
    await filling.saveNow()
    server.cut = null
    if (line === 10 || line === 21) {
      // A killed tab sends nothing more; a new one reads what was stored on this device.
      const draft = await stored(({ answers }) => answers.length === line)
      filling = new Filling(server, groups, draft)
    }
  }
  const outcome = await filling.submit()
  expect(outcome).toHaveProperty('submission')
  expect([server.clientIds.size, server.finals]).toEqual([1, 1])
  expect([...server.stored]).toEqual(lines.map((line) => [line, `Answer ${line}`]))
  expect([...server.writes.values()]).toEqual(lines.map(() => 1))
  // Wiped at submission.
  expect(await draftsOf(user)).toEqual([])
})

test('where the browser stores nothing, nothing is said to be on this device, and a submission fails without a connection', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('blocked')
  })
  const filling = new Filling(server, groups, start())
  const states: string[] = []
  filling.subscribe(() => states.push(filling.snapshot().saved))
  server.cut = 'request'
  filling.change(1, 'Answer')
  const outcome = await filling.submit()
  expect(outcome).toMatchObject({ problem: { status: 0 } })
  expect(states).not.toContain('device')
  server.cut = null
  expect(await filling.submit()).toHaveProperty('submission')
  expect([server.finals, server.stored.get(1)]).toEqual([1, 'Answer'])
  vi.restoreAllMocks()
})

test('a final submission without a connection waits on this device, and is sent later', async () => {
  const filling = new Filling(server, groups, start())
  server.cut = 'request'
  filling.change(1, 'Answer')
  expect(await filling.submit()).toEqual({ isWaiting: true })
  expect(await sendWaiting([server], user)).toEqual({ sent: [], refused: [] })
  expect(server.finals).toBe(0)
  server.cut = null
  expect(await sendWaiting([server], user)).toMatchObject({ sent: [{ title: 'Form' }], refused: [] })
  expect([server.finals, server.stored.get(1)]).toEqual([1, 'Answer'])
  expect(await draftsOf(user)).toEqual([])
})

test('the state says where the answers are, and another user does not find them', async () => {
  const filling = new Filling(server, groups, start())
  server.cut = 'request'
  filling.change(1, 'Answer')
  expect(filling.snapshot().saved).toBe('nowhere')
  await vi.waitFor(() => expect(filling.snapshot().saved).toBe('device'))
  server.cut = null
  await filling.saveNow()
  expect(filling.snapshot().saved).toBe('server')
  expect(await draftsOf(user + 1)).toEqual([])
  expect(await draftsOf(user)).toHaveLength(1)
})

const conflict = { line_id: 1, theirs: 'Theirs', theirs_body: 'Theirs' }

/** Begins a form with an answer that another person has changed meanwhile. */
function conflicting() {
  const save = vi.spyOn(server, 'createDraft').mockImplementationOnce(async (_, body) => ({
    data: {
      id: 5,
      revision: 9,
      surveys_answers: [{ line_id: 1, answer_value: 'Theirs', answer_body: 'Theirs' }],
      client_id: body.client_id,
    } as unknown as Submission,
    conflicts: [conflict],
  }))
  const filling = new Filling(server, groups, start())
  filling.change(1, 'Mine')
  return { filling, save }
}

test('an answer that another person has changed is not overwritten until the user chooses', async () => {
  const { filling, save } = conflicting()
  await filling.saveNow()
  expect(save).toHaveBeenCalledOnce()
  expect(filling.snapshot()).toMatchObject({ conflicts: [conflict], answers: [{ line_id: 1, answer_value: 'Mine' }] })
  filling.resolve(conflict, 'theirs')
  expect(filling.snapshot()).toMatchObject({ conflicts: [], answers: [{ line_id: 1, answer_value: 'Theirs' }] })
  filling.stop()
})

test('a conflict that is found while submitting is shown first, and nothing is final until the user has chosen', async () => {
  const { filling } = conflicting()
  expect(await filling.submit()).toEqual({ isConflicting: true })
  expect(filling.snapshot()).toMatchObject({ conflicts: [conflict], answers: [{ line_id: 1, answer_value: 'Mine' }] })
  expect(server.finals).toBe(0)
  filling.resolve(conflict, 'mine')
  expect(await filling.submit()).toHaveProperty('submission')
  expect([server.finals, server.stored.get(1)]).toEqual([1, 'Mine'])
})

test('a conflict that is not resolved is asked again when the form is opened the next time', async () => {
  const { filling } = conflicting()
  await filling.saveNow()
  await filling.close()
  expect(filling.snapshot().saved).toBe('device')
  const draft = await stored(({ changed }) => changed.length > 0)
  const data = { id: 5, revision: 9, surveys_answers: [] } as unknown as Submission
  const save = vi.spyOn(server, 'saveDraft').mockResolvedValueOnce({ data, conflicts: [conflict] })
  const again = new Filling(server, groups, draft)
  await again.saveNow()
  expect(save).toHaveBeenCalledWith(5, { revision: 0, surveys_answers: [{ line_id: 1, answer_value: 'Mine' }] })
  expect(again.snapshot()).toMatchObject({ conflicts: [conflict], answers: [{ line_id: 1, answer_value: 'Mine' }] })
})
