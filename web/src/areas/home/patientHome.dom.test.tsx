import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAllergies } from '#contract/allergies/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, server } from '../../testing/testServer'

const patient = personWith(['patientTimeLine'], {
  roles: [{ id: 4, code: 'PATIENT', name: 'Patient' }],
  is_staff_member: false,
})
const allergy = (id: number, name: string, severity: OwnAllergies['allergies'][number]['severity']) => ({
  ...{ id, substance_text: name, reaction: null, noted_since: null },
  severity,
})

test('the home page of a patient shows life-threatening allergies, and leads to all of them', async () => {
  await signInAs(patient)
  const allergies = [
    allergy(1, 'Penicillin', 'life_threatening'),
    allergy(2, 'Latex', 'life_threatening'),
    allergy(3, 'Dust', 'mild'),
  ]
  server.on('allergies', 'own', () => ({ data: { state: 'listed', allergies } }))
  await openApp({ at: '/' })
  await expect.element(page.getByText('Life-threatening allergy: Penicillin, Latex')).toBeVisible()
  await expect.element(page.getByText('Dust')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'All your allergies' }))
    .toHaveAttribute('href', '/patient/timeline')
})

test('the home page says that allergies could not be loaded, and loads them again', async () => {
  await signInAs(patient)
  server.on('allergies', 'own', () => new Failure(500))
  await openApp({ at: '/' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Allergies could not be loaded')
  server.on('allergies', 'own', () => ({
    data: { state: 'listed', allergies: [allergy(1, 'Penicillin', 'life_threatening')] },
  }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Life-threatening allergy: Penicillin')).toBeVisible()
})
