import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormGroup } from '#contract/surveys/form'
import { sampleQuestion } from '../../../testing/formPlaces'
import { openPart } from '../../../testing/open'
import { noResponse, server } from '../../../testing/testServer'
import { patientCalls } from '../calls'
import { deleteStoredDraft, draftsOf, type StoredDraft } from './draftStore'
import { FillingForm } from './FillingForm'
import { newDraft } from './newDraft'
import { useFilling } from './useFilling'

const user = 7
const groups: FormGroup[] = [
  {
    id: 1,
    group_title: '',
    group_title_ar: '',
    group_title_text: '',
    questions: [sampleQuestion(1, 'Weight', { data_type: 3 })],
  },
]
const ignore = () => undefined

function Form({ draft }: { draft: StoredDraft }) {
  const filling = useFilling(patientCalls, groups, draft)
  return <FillingForm filling={filling} groups={groups} onSubmitted={ignore} onClose={ignore} />
}

const stored = () => draftsOf(user)
const weight = () => page.getByRole('textbox', { name: 'Weight' })

afterEach(async () => {
  for (const { client_id: id } of await stored()) await deleteStoredDraft(user, id)
})

test('what is typed instead of a number stays on this device, with its error', async () => {
  server.on('patientSubmissions', 'createDraft', () => noResponse)
  const draft = newDraft({ user, kind: 'patient', target: 'form 1', title: 'Form', fields: { survey_id: 1 } })
  const first = await openPart(<Form draft={draft} />)
  await userEvent.fill(weight(), 'about 80')
  await expect.poll(stored).toMatchObject([{ answers: [{ line_id: 1, answer_value: 'about 80' }], changed: [1] }])
  await first.unmount()

  const [again = draft] = await stored()
  await openPart(<Form draft={again} />)
  await expect.element(weight()).toHaveValue('about 80')
  await expect.element(weight()).toHaveAccessibleDescription(/number/)
  await userEvent.fill(weight(), '٨٠٫٥')
  await expect.poll(stored).toMatchObject([{ answers: [{ line_id: 1, answer_value: 80.5 }] }])
})
