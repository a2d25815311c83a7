import { expect, test } from 'vitest'
import { loadPasswordRule } from './passwordStrength'

const owner = {
  first_name: 'Ahmed',
  last_name: 'Salem',
  alternate_name: 'أحمد سالم',
  email: 'a.salem77@clinic.example',
}

test.each([
  ['password1', 'validation.passwordCommon'],
  ['P@ssw0rd', 'validation.passwordCommon'],
  ['12345678', 'validation.passwordCommon'],
  ['qwertyuiop', 'validation.passwordCommon'],
  ['aaaaaaaaaa', 'validation.passwordWeak'],
  ['Welcome12', 'validation.passwordWeak'],
  ['Ahmed-Salem', 'validation.passwordPersonal'],
  ['salemAHMED1', 'validation.passwordPersonal'],
  ['أحمد سالم', 'validation.passwordPersonal'],
  ['a.salem77@clinic.example', 'validation.passwordPersonal'],
  ['A.Salem77!', 'validation.passwordPersonal'],
  ['Ahmed1990', 'validation.passwordWeak'],
])('refuses %s', async (password, weakness) => {
  expect((await loadPasswordRule())(password, owner)).toBe(weakness)
})

test.each(['Zx9!kq2P', 'kT7mq3Rw9a', 'correct horse', 'Ahmed likes tall ferries', 'مركب في نيل أسوان', 'river-stone'])(
  'accepts %s',
  async (password) => {
    expect((await loadPasswordRule())(password, owner)).toBeUndefined()
  },
)

test('takes no longer for a long password', async () => {
  const rule = await loadPasswordRule()
  expect(rule('p@$$w0rd1!'.repeat(20), owner)).toBe(rule('p@$$w0rd1!'.repeat(4), owner))
})

test('does not take the one letter of a name for the name', async () => {
  const rule = await loadPasswordRule()
  expect(rule('Zx9!kq2P', { ...owner, first_name: 'K', last_name: 'Q' })).toBeUndefined()
})
