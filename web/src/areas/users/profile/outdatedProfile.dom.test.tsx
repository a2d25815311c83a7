import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisionOf } from '#contract/kit/revision'
import type { Profile } from '#contract/users/profile'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, server } from '../../../testing/testServer'

const before = personWith(['update-profile'], {
  ...{
    gender: 'female',
    birth_date: '1980-01-01',
    phone: '+201001234567',
    country: 1,
    city: null,
    address: 'Nile street',
  },
})
const revision = ({ language: _language, ...told }: Profile) => revisionOf(told)

const field = (name: string) => page.getByRole('textbox', { name })
const save = () => userEvent.click(page.getByRole('button', { name: /^Save/ }))

test('a profile that was changed on another device is merged, and saved again and again', async () => {
  let saved = before
  await signInAs(before)
  server
    .on('profile', 'show', () => ({ data: saved }))
    .on('pickers', 'countries', () => ({ data: [{ id: 1, name: 'Egypt', code: 'EG' }] as never }))
    .on('pickers', 'cities', () => ({ data: [] }))
    .on('profile', 'managingHospitals', () => ({ data: [] }))
    .on('profile', 'update', ({ headers, body }) => {
      if (headers.get('if-match') !== revision(saved))
        return new Failure(409, { error: 'Another user has changed this in the meantime', changed: ['address'] })
      saved = { ...saved, first_name: body.first_name ?? '', address: body.address ?? null }
      return { data: saved }
    })
  await openApp({ at: '/profile/edit' })
  await expect.element(field('First name')).toHaveValue('Rima')
  saved = { ...before, address: 'Sea street' }
  await userEvent.fill(field('First name'), 'Reem')
  await save()
  await expect.element(page.getByText('Another user has changed this in the meantime')).toBeVisible()
  await expect.element(field('Address')).toHaveValue('Sea street')
  await save()
  await expect.poll(() => saved).toMatchObject({ first_name: 'Reem', address: 'Sea street' })
  await expect.element(page.getByText('Another user has changed this in the meantime')).not.toBeInTheDocument()
  // Its own change is not that of another user.
  await userEvent.fill(field('Address'), 'Hill street')
  await save()
  await expect.poll(() => saved).toMatchObject({ first_name: 'Reem', address: 'Hill street' })
  expect(server.received('profile', 'update')).toHaveLength(3)
})
