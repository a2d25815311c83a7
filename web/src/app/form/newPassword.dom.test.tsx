import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../testing/open'
import { NewPasswordField } from './NewPasswordField'

const owner = { first_name: 'Rima', last_name: 'Haddad', email: 'rima@hospital.test' }

function Sample() {
  const [password, setPassword] = useState('')
  return (
    <NewPasswordField
      label="Password"
      hint="8 characters or more"
      value={password}
      onChange={setPassword}
      owner={owner}
    />
  )
}

const field = () => page.getByLabelText('Password', { exact: true })

test('says while typing whether the password is easy to guess', async () => {
  await openPart(<Sample />)
  await expect.element(field()).toHaveAccessibleDescription('8 characters or more')
  await userEvent.fill(field(), 'password1')
  await expect.element(field()).toHaveAccessibleDescription(/on lists of common passwords/)
  await userEvent.fill(field(), 'Rima-Haddad')
  await expect.element(field()).toHaveAccessibleDescription(/the name or email address/)
  await userEvent.fill(field(), 'Blue kettle 42')
  await expect.element(field()).toHaveAccessibleDescription('This password is hard to guess')
  await userEvent.fill(field(), 'short')
  await expect.element(field()).toHaveAccessibleDescription('8 characters or more')
})

test('in the language of the page', async () => {
  await openPart(<Sample />, { language: 'ar' })
  await userEvent.fill(field(), 'password1')
  await expect.element(field()).toHaveAccessibleDescription(/من كلمات المرور الشائعة/)
})
