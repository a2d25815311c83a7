import { afterEach, expect, test, vi } from 'vitest'
import type { Submission } from '#contract/submissions/submission'
import { sampleQuestion } from '../../../testing/formPlaces'
import { deleteStoredDraft, draftsOf } from './draftStore'
import { Filling } from './filling'
import { newDraft } from './newDraft'
import type { SentAnswers, SubmissionCalls } from './submissionCalls'

const user = 7
const group = { id: 1, group_title: '', group_title_ar: '', group_title_text: '' }
const groups = [{ ...group, questions: [sampleQuestion(1, 'How are you?')] }]

/** Begins a form whose draft has the note of another person on the server. */
function begin(theirs: string) {
  const data = (body: SentAnswers) =>
    ({ id: 5, revision: 3, note: (body.note ?? theirs).trim(), surveys_answers: [] }) as unknown as Submission
  const submit = vi.fn(async (_: number, body: SentAnswers) => ({ data: data(body) }))
  const draft = async (_: unknown, body: SentAnswers) => ({ data: data(body), conflicts: [] })
  const create = async (_: unknown, body: SentAnswers) => ({ data: data(body) })
  const calls: SubmissionCalls = { kind: 'staff', create, createDraft: draft, submit, saveDraft: draft }
  const start = { user, kind: 'staff', target: 'form 1', title: 'Form', fields: { survey_id: 1 } }
  return { filling: new Filling(calls, groups, newDraft(start)), submit }
}

afterEach(async () => {
  for (const { client_id: id } of await draftsOf(user)) await deleteStoredDraft(user, id)
})

test('the note of another person is shown and kept by a submission of the answers', async () => {
  const { filling, submit } = begin('Seen at noon')
  filling.change(1, 'Fine')
  await filling.saveNow()
  expect(filling.snapshot().note).toBe('Seen at noon')
  expect(await filling.submit()).toHaveProperty('submission')
  expect(submit).toHaveBeenCalledOnce()
  expect(submit.mock.calls[0]?.[1]).not.toHaveProperty('note')
})

test('the own note is sent as soon as it is changed, and stays as it is typed', async () => {
  const { filling, submit } = begin('Seen at noon')
  filling.changeNote('Seen at night ')
  await filling.saveNow()
  expect(filling.snapshot().note).toBe('Seen at night ')
  filling.changeNote('')
  await filling.saveNow()
  expect(filling.snapshot()).toMatchObject({ note: '', saved: 'server' })
  await filling.submit()
  expect(submit.mock.calls[0]?.[1]).not.toHaveProperty('note')
})
