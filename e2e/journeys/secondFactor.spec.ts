import { generateSync } from 'otplib'
import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

const email = 'nurse@demo.test'
const password = 'Demo-1234'

test('a nurse sets up an authenticator app, and signs in with its codes', async ({ journey, language }) => {
  const t = textsOf(language)
  const page = await journey.open('nurse')
  await signIn(page, email, language)
  await page.goto('/profile/second-factor')
  const button = (key: string) => page.getByRole('button', { name: t('secondFactor', key), exact: true })
  const field = (key: string) => page.getByLabel(t('secondFactor', key), { exact: true })
  await field('password').fill('wrong')
  await button('setUp.start').click()
  await expect(field('password')).toHaveAttribute('aria-invalid', 'true')
  await field('password').fill(password)
  await button('setUp.start').click()
  await expect(page.getByRole('img', { name: t('secondFactor', 'scan.picture') })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  // The server also accepts the next code, and each code once.
  const codeIn = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
  await checkPage(page, 'second-factor-scan')
  await field('code').fill(codeIn(0))
  await button('scan.confirm').click()
  await expect(page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)).toHaveCount(10)
  await checkPage(page, 'second-factor-codes')
  await button('codes.done').click()
  await expect(page.getByText(t('secondFactor', 'on.title'))).toBeVisible()
  await checkPage(page, 'second-factor-on')

  const elsewhere = await journey.open('elsewhere')
  await elsewhere.goto('/login')
  await elsewhere.getByLabel(t('auth', 'field.email'), { exact: true }).fill(email)
  await elsewhere.getByLabel(t('auth', 'field.password'), { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: t('auth', 'login.submit'), exact: true }).click()
  const code = elsewhere.getByLabel(t('secondFactor', 'code'), { exact: true })
  await expect(code).toBeFocused()
  await checkPage(elsewhere, 'second-factor-sign-in')
  await code.fill('abcde-fghij')
  await elsewhere.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(codeIn(30))
  await elsewhere.keyboard.press('Enter')
  await elsewhere.waitForURL(/\/$/)
})
