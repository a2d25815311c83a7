import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Clinic, clinics } from '#contract/clinics/calls'
import { weekdayNames } from '#contract/clinics/clinicInput'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const week = Object.fromEntries(
  weekdayNames.flatMap((day) => [
    [`${day}_enabled`, true],
    [`${day}_from`, '09:00'],
    [`${day}_to`, '17:00'],
  ]),
)
const { data: sample } = sampleOf(clinics.show.response, {
  ...week,
  avatar: null,
  start_date: '2026-11-01',
  end_date: '2100-01-01',
  time_zone: 'Africa/Cairo',
  type: 'virtual',
})

beforeEach(async () => {
  await signInAs(personWith(['show-clinic', 'update-clinic']))
  server.on('clinics', 'utilities', () => ({
    data: {
      hospitals: [{ ...sample.hospital, id: sample.hospital_id, time_zone: 'Africa/Cairo', address: null }],
      levels: [],
      specialties: [{ ...sample.specialty, id: sample.specialty_id }],
      time_zones: ['Africa/Cairo'],
    },
  }))
  server.on('surveys', 'options', () => ({
    data: [{ id: 31, line_id: 30, name: 'Pain', title: 'Pain', type: 1, specialty_id: null, hospital_id: null }],
  }))
})

function openForm(changes: Partial<Clinic>) {
  server.on('clinics', 'show', () => ({ data: { ...sample, ...changes } }))
  return openApp({ at: `/clinics/edit/${sample.id}` })
}

const field = (name: string) => page.getByRole('combobox', { name })

test('a form that is no longer offered is shown with its name, beside those that are', async () => {
  await openForm({
    survey_id: 20,
    survey: { line_id: 20, name: 'Mood', current_id: null },
    specialty_form_id: 30,
    specialty_form: { line_id: 30, name: 'Pain', current_id: 31 },
  })
  await expect.element(field('Survey (optional)')).toHaveValue('Mood (no longer offered)')
  await expect.element(field('Specialty form (optional)')).toHaveValue('Pain')
  await field('Survey (optional)').click()
  await expect.element(page.getByRole('option', { name: 'Pain', exact: true })).toBeVisible()
})

test('a clinic without forms has those that are offered to choose from', async () => {
  await openForm({ survey_id: null, survey: null, specialty_form_id: null, specialty_form: null })
  await expect.element(field('Survey (optional)')).toHaveValue('')
  await field('Survey (optional)').click()
  await expect.element(page.getByRole('option', { name: 'Pain', exact: true })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /no longer offered/ })).not.toBeInTheDocument()
})

test('who can add a hospital is offered to where there is none, and chooses it on return without losing the form', async () => {
  await signInAs(personWith(['create-clinic', 'create-hospital']))
  const hospitals: { id: number; name: string; time_zone: string; address: null }[] = []
  server.on('clinics', 'utilities', () => ({
    data: { hospitals: [...hospitals], levels: [], specialties: [], time_zones: ['Africa/Cairo'] },
  }))
  await openApp({ at: '/clinics/create' })
  await userEvent.fill(page.getByRole('textbox', { name: 'Title', exact: true }), 'Heart clinic')
  const offer = page.getByRole('link', { name: 'Add a hospital (opens in a new tab)' })
  await expect.element(offer).toHaveAttribute('href', '/service/providers/hospitals/create')
  hospitals.push({ id: 5, name: 'Al Noor', time_zone: 'Africa/Cairo', address: null })
  window.dispatchEvent(new Event('focus'))
  await expect.element(offer).not.toBeInTheDocument()
  await field('Location').click()
  await page.getByRole('option', { name: 'Al Noor' }).click()
  await expect.element(field('Time zone')).toHaveValue('Africa/Cairo')
  await expect.element(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Heart clinic')
})

test('who can invite people is offered to where a hospital has no doctor or no coordinator, which a clinic needs', async () => {
  await signInAs(personWith(['create-clinic', 'create-user']))
  const coordinators: {
    id: number
    first_name: string
    last_name: string
    name: string
    name_text: string
    avatar: null
  }[] = []
  server.on('pickers', 'doctors', () => ({ data: [] }))
  server.on('pickers', 'coordinators', () => ({ data: [...coordinators] }))
  await openApp({ at: '/clinics/create' })
  const invite = (whom: string) => page.getByRole('link', { name: `Invite a ${whom} (opens in a new tab)` })
  await expect.element(invite('doctor')).toHaveAttribute('href', '/users/create')
  await expect.element(invite('coordinator')).toHaveAttribute('href', '/users/create')
  coordinators.push({
    id: 8,
    first_name: 'Salwa',
    last_name: 'Amin',
    name: 'Salwa Amin',
    name_text: 'Salwa Amin',
    avatar: null,
  })
  window.dispatchEvent(new Event('focus'))
  await expect.element(invite('coordinator')).not.toBeInTheDocument()
  await expect.element(invite('doctor')).toBeVisible()
})
