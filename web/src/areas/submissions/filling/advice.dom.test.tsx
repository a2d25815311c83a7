import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FormGroup } from '#contract/surveys/form'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import { openPart } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { noResponse, server } from '../../../testing/testServer'
import { patientCalls } from '../calls'
import { deleteStoredDraft, draftsOf, type StoredDraft } from './draftStore'
import { FillingForm } from './FillingForm'
import { newDraft } from './newDraft'
import { useFilling } from './useFilling'

const user = 7
const egypt = { country_id: 1, country_text: 'Egypt', phone: '16328' }
const somalia = { country_id: 2, country_text: 'Somalia', phone: '888' }
const groups: FormGroup[] = [
  {
    ...{ id: 1, group_title: '', group_title_ar: '', group_title_text: '' },
    questions: [
      sampleQuestion(1, 'Do you think of harming yourself?', {
        type: 3,
        answers: optionsOf(1, ['No', 'Yes']),
        red_flag: {
          ...{ options: [11], at_least: null, at_most: null, severity: 'critical' },
          advice: { text: 'You are not alone.', text_ar: 'لست وحدك.', phones: [egypt, somalia] },
        },
      }),
    ],
  },
]
const ignore = () => undefined

function Form({ draft }: { draft: StoredDraft }) {
  const filling = useFilling(patientCalls, groups, draft)
  return <FillingForm filling={filling} groups={groups} onSubmitted={ignore} onClose={ignore} />
}

async function open(country: number | null, language: 'en' | 'ar' = 'en') {
  await signInAs(personWith([], { country, id: user }))
  // The connection is lost.
  server.on('patientSubmissions', 'createDraft', () => noResponse)
  const draft = newDraft({ user, kind: 'patient', target: 'form 1', title: 'Form', fields: { survey_id: 1 } })
  await openPart(<Form draft={draft} />, { language })
}

afterEach(async () => {
  for (const { client_id: id } of await draftsOf(user)) await deleteStoredDraft(user, id)
})

test('a flagged answer shows its advice and the phone of the country at once, also without a connection', async () => {
  await open(1)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Yes' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('You are not alone.')
  await expect.element(page.getByRole('link', { name: /Call now/ })).toHaveAttribute('href', 'tel:16328')
  await page.getByRole('radio', { name: 'No' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('without a phone for the country, all are shown with their countries; in Arabic, the Arabic text', async () => {
  await open(null, 'ar')
  await page.getByRole('radio').nth(1).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('لست وحدك.')
  await expect.element(page.getByRole('link', { name: /Egypt/ })).toHaveAttribute('href', 'tel:16328')
  await expect.element(page.getByRole('link', { name: /Somalia/ })).toHaveAttribute('href', 'tel:888')
})
