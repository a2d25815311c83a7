import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { clinicToPay } from '../support/clinic'
import { book, emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { releaseSlot } from '../support/releasedSlot'

test('a patient pays by card after a decline, and at Fawry, and reads what happened', async ({ journey, language }) => {
  const t = textsOf(language)
  const { url } = journey.server
  const { title, date } = await clinicToPay(url)
  const token = await signedIn(url, emailOf.patient)
  const byCard = await book(url, token, { date, confirmed: false, title: title.en })
  const page = await journey.open('patient')
  await signIn(page, emailOf.patient, language)

  await page.goto(`/payment/methods?appointment_id=${byCard.id}`)
  await expect(page.getByText(t('appointments', 'pay.fawry'), { exact: true })).toBeVisible()
  await checkPage(page, 'payment-methods')
  const payByCard = async (button: string) => {
    await page.getByRole('link', { name: new RegExp(`^${t('appointments', 'pay.card')}`) }).click()
    await page.getByRole('button', { name: t('payments', 'card.pay'), exact: true }).click()
    await page.waitForURL('**/sandbox/**')
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL('**/payment/paymob/details**')
  }
  await payByCard(language === 'en' ? 'Decline the card' : 'رفض البطاقة')
  await page.getByRole('link', { name: t('payments', 'method.another') }).click()
  await payByCard(language === 'en' ? 'Pay by card' : 'الدفع بالبطاقة')
  await expect(page.getByRole('heading', { level: 1, name: t('payments', 'result.paid') })).toBeVisible()
  await checkPage(page, 'payment-result')

  const atFawry = await book(url, token, { date, confirmed: false, title: title.en })
  await page.goto(`/payment/methods?appointment_id=${atFawry.id}`)
  await page.getByRole('link', { name: new RegExp(`^${t('appointments', 'pay.fawry')}`) }).click()
  await page.getByRole('button', { name: t('payments', 'fawry.get') }).click()
  await expect(page.getByText(t('payments', 'fawry.number'), { exact: true })).toBeVisible()
  await checkPage(page, 'payment-fawry')
  await page.getByRole('button', { name: t('payments', 'paid.check') }).click()
  await expect(page.getByText(t('payments', 'fawry.waiting'))).toBeVisible()

  // The patient pays at the shop, and the open page moves on by itself.
  const { data } = await call<{ data: { attempt: { reference_number: string } } }>(
    url,
    token,
    'GET',
    `/api/patient/appointments/${atFawry.id}/payment`,
  )
  const shop = await journey.open('shop')
  await shop.goto(`/sandbox/fawry/shop?code=${data.attempt.reference_number}&lang=${language}`)
  await shop.getByRole('button', { name: language === 'en' ? 'Pay at the shop' : 'الدفع في المتجر' }).click()
  await page.waitForURL('**/payment/fawry/details**')
  await expect(page.getByRole('heading', { level: 1, name: t('payments', 'result.paid') })).toBeVisible()
})

test('a patient who closes the page after paying comes back, and one who pays late gets the time', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url, databaseUrl } = journey.server
  const { title, date } = await clinicToPay(url)
  const token = await signedIn(url, emailOf.patient)
  const page = await journey.open('patient')
  await signIn(page, emailOf.patient, language)
  const paid = page.getByRole('heading', { level: 1, name: t('payments', 'result.paid') })
  const openCheckout = async () => {
    const { id } = await book(url, token, { date, confirmed: false, title: title.en })
    await page.goto(`/payment/card?appointment_id=${id}`)
    await page.getByRole('button', { name: t('payments', 'card.pay'), exact: true }).click()
    await page.waitForURL('**/sandbox/**')
    return id
  }

  const left = await openCheckout()
  await page.getByRole('button', { name: language === 'en' ? 'Pay and close the page' : 'الدفع وإغلاق الصفحة' }).click()
  await page.goto(`/payment/paymob/details?appointment_id=${left}`)
  await expect(paid).toBeVisible()

  const late = await openCheckout()
  await releaseSlot(databaseUrl, late)
  await page.getByRole('button', { name: language === 'en' ? 'Pay by card' : 'الدفع بالبطاقة', exact: true }).click()
  await page.waitForURL('**/payment/paymob/details**')
  await expect(paid).toBeVisible()
  const { data } = await call<{ data: { hold_expires_at: string | null; payment_status: number } }>(
    url,
    token,
    'GET',
    `/api/patient/appointments/${late}`,
  )
  expect(data).toMatchObject({ hold_expires_at: null, payment_status: 2 })
})
