import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { clinicToPay } from '../support/clinic'
import { book, emailOf, moveTo } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { releaseSlot } from '../support/releasedSlot'

/** Matches a text that ends with a value, such as an amount. */
const startOf = (text: string) => new RegExp(`^${text.replace(/\{.*/, '')}`)

test('a patient pays by card after a decline, cancels and is refunded a part by staff, and pays at Fawry', async ({
  journey,
  language,
}) => {
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
    await page.getByRole('button', { name: startOf(t('payments', 'card.pay')) }).click()
    await page.waitForURL('**/sandbox/**')
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL('**/payment/paymob/details**')
  }
  await payByCard(language === 'en' ? 'Decline the card' : 'رفض البطاقة')
  await page.getByRole('link', { name: t('payments', 'method.another') }).click()
  await payByCard(language === 'en' ? 'Pay by card' : 'الدفع بالبطاقة')
  await expect(page.getByRole('heading', { level: 1, name: t('payments', 'result.paid') })).toBeVisible()
  await checkPage(page, 'payment-result')

  // Too late for a refund by the clinic's policy: staff refund a part.
  await page.goto(`/patient/appointments/${byCard.id}/show`)
  await page.getByRole('button', { name: t('appointments', 'card.cancel'), exact: true }).click()
  const question = page.getByRole('dialog', { name: t('appointments', 'cancel.title') })
  await expect(question).toContainText(t('appointments', 'cancel.nothingBack').split('{')[0] ?? '')
  await checkPage(page, 'cancel-price')
  await question.getByRole('button', { name: t('appointments', 'cancel.yes') }).click()
  await expect(page.getByText(t('appointments', 'cancel.done'))).toBeVisible()
  const staff = (key: string) => t('staffAppointments', key)
  const admin = await journey.open('admin')
  await signIn(admin, 'admin@demo.test', language)
  await admin.goto('/cancelled-appointments')
  await admin.getByRole('button', { name: staff('refund.of').split('{')[0] ?? '' }).click()
  const refund = admin.getByRole('dialog', { name: staff('refund.sure') })
  await expect(refund.getByText(staff('refund.confirm'))).toBeVisible()
  await refund.getByRole('textbox', { name: staff('refund.amount') }).fill('50')
  await refund.getByRole('textbox', { name: staff('refund.reason') }).fill('The doctor was late')
  await checkPage(admin, 'refund')
  await refund.getByRole('button', { name: staff('refund.yes'), exact: true }).click()
  await expect(admin.getByText(staff('refund.requested'))).toBeVisible()
  const path = `/api/patient/appointments/${byCard.id}`
  await expect
    .poll(async () => (await call<{ data: { payment_status: number } }>(url, token, 'GET', path)).data.payment_status)
    .toBe(PAYMENT_STATUS.refunded)
  await admin.reload()
  const done = admin.getByRole('main').getByText(language === 'en' ? 'Refunded' : 'تم الاسترداد', { exact: true })
  await expect(done.first()).toBeVisible()

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

test('a patient pays the rest by card after staff move the paid visit to a clinic with a higher price', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const { title, date } = await clinicToPay(url)
  const dearer = await clinicToPay(url, 200)
  const token = await signedIn(url, emailOf.patient)
  const visit = await book(url, token, { date, confirmed: false, title: title.en })
  const page = await journey.open('patient')
  await signIn(page, emailOf.patient, language)
  const payByCard = async () => {
    await page.getByRole('button', { name: startOf(t('payments', 'card.pay')) }).click()
    await page.waitForURL('**/sandbox/**')
    await page.getByRole('button', { name: language === 'en' ? 'Pay by card' : 'الدفع بالبطاقة', exact: true }).click()
    await page.waitForURL('**/payment/paymob/details**')
    await expect(page.getByRole('heading', { level: 1, name: t('payments', 'result.paid') })).toBeVisible()
  }
  await page.goto(`/payment/card?appointment_id=${visit.id}`)
  await payByCard()
  await moveTo(url, visit.id, dearer)

  await page.goto(`/patient/appointments/${visit.id}/show`)
  await checkPage(page, 'outstanding')
  await page.getByRole('link', { name: t('appointments', 'outstanding.pay') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('appointments', 'outstanding.pay') })).toBeVisible()
  await checkPage(page, 'outstanding-methods')
  await page.getByRole('link', { name: new RegExp(`^${t('appointments', 'pay.card')}`) }).click()
  await payByCard()
  const { data } = await call<{ data: object }>(url, token, 'GET', `/api/patient/appointments/${visit.id}`)
  expect(data).toMatchObject({ outstanding: 0, price: 200, paid: 200 })
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
    await page.getByRole('button', { name: startOf(t('payments', 'card.pay')) }).click()
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
