import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tokenOf } from '../../lib/api/testing'
import { storeToken } from '../../lib/api/token'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, server } from '../../testing/testServer'
import { countEntries } from '../ward/entryStore'
import { wardOf } from '../ward/ward'
import { SignInOver } from './SignInOver'

test('after a sign-in in another tab the dialog is gone, and what waited for it is sent', async () => {
  const nurse = personWith(['execute-prescription'])
  await signInAs(nurse)
  await openPart(<SignInOver />)
  server
    .on('auth', 'refresh', () => new Failure(401))
    .on('prescriptions', 'give', ({ headers }) =>
      headers.has('authorization') ? { data: {} as never } : new Failure(401),
    )
  const recorded = wardOf(nurse.id).record({
    ...{ target: 'prescription-5', patient: 'Samira Fawzy', title: 'Morphine 5 mg', wallTime: null, lines: [] },
    ...{ address: '/', draft: null, request: { call: 'giveDose', id: 5, body: {} } },
  })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  storeToken({ access_token: tokenOf(nurse.id), expires_in: 900 })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await recorded
  await expect.poll(() => countEntries(nurse.id)).toBe(0)
})
