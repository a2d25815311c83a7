import { expect, test } from 'vitest'
import { errorsElsewhere, errorsToShow } from './formErrors'
import { validate } from './validate'

const login = () => import('#contract/auth/calls').then((m) => m.LoginInput)

test('a body is validated by the contract, with the documented messages', async () => {
  expect(await validate(login, { email: '', password: '' })).toEqual({
    email: ['Field is required', 'invalid Email'],
    password: ['Field is required'],
  })
  expect(await validate(login, { email: 'a@b', password: 'x' })).toEqual({ email: ['invalid Email'] })
  expect(await validate(login, { email: 'a@b.test', password: 'x' })).toEqual({})
})

test('a schema that failed to load does not block the form: the server validates again', async () => {
  expect(await validate(() => Promise.reject(new Error('No connection')), {})).toEqual({})
})

test('errors are shown for fields that were left, and server errors take precedence', () => {
  const found = { email: ['Field is required'], phone: ['Field is required'], 'days.monday': ['Wrong'] }
  const fromServer = { email: ['An account with this email already exists'] }
  expect(errorsToShow(found, fromServer, new Set(['email', 'days']))).toEqual({
    email: ['An account with this email already exists'],
    'days.monday': ['Wrong'],
  })
})

test('errors of fields that are not on the screen are shown above the form', () => {
  const errors = { email: ['a', 'b'], token: ['This link is no longer valid', 'c'], 'days.monday': ['d'] }
  expect(errorsElsewhere(errors, new Set(['email', 'days']))).toEqual(['This link is no longer valid'])
})
