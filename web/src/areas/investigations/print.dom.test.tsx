import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { episodes } from '#contract/episodes/calls'
import type { Investigation } from '#contract/investigations/investigation'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { server } from '../../testing/testServer'
import { detailsOf, labOrder, unreadResult } from './testing'

const at = '2026-11-24T06:00:00.000Z'
const { data: episode } = sampleOf(episodes.show.response, {
  ...{
    created_at: at,
    admitted_at: at,
    discharge_time: null,
    left_bed_at: null,
    discharged_at: null,
    at,
    added_at: at,
    updated_at: at,
  },
  ...{ recorded_at: at, start_at: at, submitted_at: at, from: at, until: at, starts_at: at, groups: [], scores: [] },
  ...{
    avatar: null,
    gender: 'female',
    age: 36,
    shown_age: '36 years',
    birth_date: '1990-05-06',
    time_zone: 'Africa/Cairo',
  },
})
const lab = { ...labOrder, external_investigation: true, center: null }
const radiology = {
  ...unreadResult,
  group_id: 41,
  status: 1 as const,
  progress: 'ordered' as const,
  progress_text: 'Ordered',
}
const address = `https://hospital.example.org/send-results#7.${'A'.repeat(43)}`
const sheet = (code: string) => page.getByRole('article', { name: `Order ⁨${code}⁩` })

function answer(...orders: Investigation[]) {
  server
    .on('episodes', 'show', () => ({ data: episode }))
    .on('investigations', 'show', ({ params }) => {
      const [order = orders[0]] = orders.filter(({ id }) => String(id) === params.id)
      return { data: order as Investigation }
    })
    .on('outsideResults', 'link', () => ({ data: { address, expires_at: '2026-12-24T06:00:00.000Z' } }))
    .on('outsideResults', 'endLink', () => ({ message: 'Saved Successfully' }))
}

beforeEach(() => signInAs(personWith(['list-investigation', 'show-investigation', 'update-investigation'])))

test('the print-out of a basket has every order with its code, and a link for what is done outside', async () => {
  const { id, code, center_type, investigationTypeText, status, progress, progress_text } = radiology
  const other = { id, code, center_type, investigationTypeText, status, progress, progress_text }
  answer({ ...detailsOf(lab), ordered_together: [other] }, detailsOf(radiology))
  await openApp({ at: '/investigations/41/print' })
  const outside = sheet('K7QM2-X4TPD').getByRole('img', { name: 'QR code of the page for sending the result' })
  await expect.element(outside).toBeVisible()
  await expect.element(sheet('R3WNB-8HJKV')).toHaveTextContent('Chest X-ray')
  expect(server.received('outsideResults', 'link').map(({ params }) => params.id)).toEqual(['41'])
})

test('the link is replaced if a print-out was lost', async () => {
  answer(detailsOf(lab))
  await openApp({ at: '/investigations/41/print' })
  await userEvent.click(page.getByRole('button', { name: 'Replace this code' }))
  await expect.poll(() => server.received('outsideResults', 'link')).toHaveLength(2)
  expect(server.received('outsideResults', 'endLink')).toHaveLength(1)
})

test('an order that a center of the hospitals does has no link', async () => {
  answer(detailsOf(labOrder))
  await openApp({ at: '/investigations/41/print' })
  await expect.element(sheet('K7QM2-X4TPD')).toBeVisible()
  expect(server.received('outsideResults', 'link')).toEqual([])
})
