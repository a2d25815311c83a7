import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '../../lib/api/api'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, server } from '../../testing/testServer'
import { handlesOwnError } from '../query/QueryBoundary'
import { ReasonOver } from './ReasonOver'

const patient = 7
const reasons = () => server.received('accessReasons', 'create').map(({ body }) => body)
const button = (name: string) => page.getByRole('button', { name })

function Files() {
  const query = useQuery({ ...api.patient.attachments.query({ params: { id: 5 } }), ...handlesOwnError })
  return <p>{query.data ? `${query.data.data.length} files` : query.error ? query.error.message : 'Loading'}</p>
}

/** Opens a page whose call is refused until a reason is given. */
async function openFiles() {
  let isOpen = false
  server.on('patient', 'attachments', () =>
    isOpen ? { data: [] } : new Failure(403, { error: 'Give a reason', reason_for: patient }),
  )
  server.on('accessReasons', 'create', () => {
    isOpen = true
    return { data: { patient_id: patient, expires_at: '2026-11-19T10:00:00Z' } }
  })
  await signInAs(personWith([]))
  await openPart(
    <>
      <ReasonOver />
      <Files />
    </>,
  )
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Why do you need to open this record?')
}

test('a call that needs a reason asks for it, and continues with one that is suggested', async () => {
  await openFiles()
  await userEvent.click(page.getByRole('radio', { name: 'Advice requested by the patient’s doctor' }))
  await userEvent.click(button('Open record'))
  await expect.element(page.getByText('0 files')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(reasons()).toEqual([{ patient_id: patient, reason: 'Advice requested by the patient’s doctor' }])
})

test('a reason in own words that is too short is rejected at its field, and not sent', async () => {
  await openFiles()
  const text = page.getByRole('textbox', { name: 'Your reason' })
  await userEvent.fill(text, 'because')
  await userEvent.click(button('Open record'))
  await expect.element(text).toHaveAttribute('aria-invalid', 'true')
  expect(reasons()).toEqual([])
})

test('without a reason, the call is refused and the previous page is shown', async () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
  await openFiles()
  await userEvent.click(button('Cancel'))
  await expect.element(page.getByText('Give a reason', { exact: true })).toBeVisible()
  expect(back).toHaveBeenCalledOnce()
  expect(reasons()).toEqual([])
})
