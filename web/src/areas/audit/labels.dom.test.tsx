import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditEntry } from '#contract/audit/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { pageOf, server } from '../../testing/testServer'

function entry(id: number, kind: string, action: string, changes: AuditEntry['changes']): AuditEntry {
  return {
    id,
    at: '2026-11-18T10:00:00.000Z',
    user: null,
    action,
    kind,
    record_id: String(id),
    change: true,
    address: null,
    request_id: 'a',
    times: 1,
    changes,
    names: {},
  }
}

beforeEach(async () => {
  await signInAs(personWith(['show-audit']))
  server.on('audit', 'choices', () => ({ data: { actions: [], kinds: [] } })).on('views', 'list', () => ({ data: [] }))
})

async function openWith(...entries: AuditEntry[]) {
  server.on('audit', 'list', (request) => pageOf(entries, request))
  await openApp({ at: '/audit' })
}

test('a changed field has the label of its kind of record, and not that of another kind', async () => {
  await openWith(
    entry(1, 'chatRoom', 'chat.send', { room: { after: 'appointment-1' } }),
    entry(2, 'clinic', 'clinics.update', { room: { after: '4' } }),
  )
  const rows = page.getByRole('row')
  await expect.element(rows.filter({ hasText: 'appointment-1' })).toHaveTextContent(/Chat room\s*empty → appointment-1/)
  await expect.element(rows.filter({ hasText: 'Clinic 2' })).toHaveTextContent('room')
  await expect.element(rows.filter({ hasText: 'Clinic 2' })).not.toHaveTextContent('Chat room')
})

test('a record behind another access rule has the labels of the same record', async () => {
  await openWith(entry(3, 'ownAppointment', 'patient.complaint', { complaint: { after: { digest: 'a1' } } }))
  const row = page.getByRole('row').filter({ hasText: 'Patient’s own appointment' })
  await expect.element(row).toHaveTextContent('Symptoms')
})

test('kinds of record have the names of their areas', async () => {
  await openWith(entry(4, 'surveyFlag', 'surveyFlags.resolve', null))
  await expect.element(page.getByRole('row').filter({ hasText: 'Red flag of a submission 4' })).toBeVisible()
})

test('amounts are in EGP, and ids of people and places are shown as their names', async () => {
  const changes: AuditEntry['changes'] = {
    price: { before: 30_000, after: 32_050 },
    doctor_id: { before: 7, after: 8 },
  }
  await openWith(
    { ...entry(5, 'clinic', 'clinics.update', changes), names: { doctor_id: { 7: 'Mona Adel', 8: 'Karim Nabil' } } },
    entry(6, 'chatRoom', 'chat.send', { price: { after: 30_000 } }),
  )
  const row = page.getByRole('row').filter({ hasText: 'Clinic 5' })
  await expect.element(row).toHaveTextContent(/Price\s*EGP.300 → EGP.320\.50/)
  await expect.element(row).toHaveTextContent(/Mona Adel → Karim Nabil/)
  await expect.element(page.getByRole('row').filter({ hasText: 'Chat' }).first()).toHaveTextContent('30000')
})

test('what was only tried differs in words from what was done', async () => {
  await openWith(
    { ...entry(7, 'unknownEmail', 'auth.loginRefused', {}), change: false },
    entry(8, 'user', 'auth.login', {}),
  )
  await expect.element(page.getByRole('row').filter({ hasText: 'Sign-in refused' })).toHaveTextContent('Tried, refused')
  expect(page.getByText('Tried, refused').elements()).toHaveLength(1)
})
