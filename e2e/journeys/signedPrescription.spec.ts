import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

interface Signed {
  data: { prescriptions: { prescription_id: number; address: string }[] }
}

test('a pharmacy verifies a printed prescription, sees that it was discontinued or altered, and verifies without a connection', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const own = (key: string) => t('signedPrescriptions', key)
  const { url } = journey.server
  const doctor = await journey.open('doctor')
  await signIn(doctor, emailOf.doctor, language)
  const answered = doctor.waitForResponse(/\/prescriptions\/doctor\/signed$/)
  await doctor.goto('/episodes/spok/case/1/prescriptions/print')
  const { data } = (await (await answered).json()) as Signed
  const [printed] = data.prescriptions
  if (!printed) throw new Error('nothing was signed')
  const codes = doctor.getByRole('region', { name: t('prescriptions', 'print.codes'), exact: true })
  await expect(codes.getByRole('img')).toHaveCount(data.prescriptions.length)
  await doctor.emulateMedia({ media: 'print' })
  await expect(codes.getByRole('img').first()).toBeVisible()

  // Somebody else scans the code: without an account, in another browser.
  const pharmacy = await journey.open('pharmacy')
  const { pathname, hash } = new URL(printed.address)
  const requested: string[] = []
  pharmacy.on('request', (request) => requested.push(request.url() + (request.postData() ?? '')))
  await pharmacy.goto(pathname + hash)
  const notice = (key: string) => pharmacy.getByText(own(key), { exact: true })
  await expect(notice('result.valid')).toBeVisible()
  await expect(notice('status.active')).toBeVisible()
  await checkPage(pharmacy, 'prescription-valid')
  const [facts = ''] = hash.slice(1).split('.')
  expect(requested.filter((each) => each.includes('/verify')).join()).toContain('"hash"')
  expect(requested.filter((each) => !each.includes('#')).join()).not.toContain(facts)

  const token = await signedIn(url, emailOf.doctor)
  const path = `/api/admin/prescription/${printed.prescription_id}`
  const shown = await call<{ data: { revision: number } }>(url, token, 'GET', path)
  const change = { status: 4, reason: 'Rash', revision: shown.data.revision }
  await call(url, token, 'PUT', `/api/admin/prescriptions/${printed.prescription_id}/update-status`, change)
  await pharmacy.reload()
  await expect(notice('status.discontinued')).toBeVisible()
  await expect(notice('status.active')).toBeHidden()

  // One changed character of the facts.
  const at = 60
  const altered = hash.slice(0, at) + (hash[at] === 'A' ? 'B' : 'A') + hash.slice(at + 1)
  await pharmacy.goto(`${pathname}${altered}`)
  await expect(pharmacy.getByRole('alert').getByText(/./).first()).toBeVisible()
  await expect(notice('result.forged').or(notice('result.unreadable'))).toBeVisible()
  await expect(notice('result.valid')).toBeHidden()

  await expect
    .poll(() => pharmacy.evaluate(() => caches.match('/').then((saved) => saved !== undefined)), {
      message: 'the page is saved',
    })
    .toBe(true)
  await pharmacy.context().setOffline(true)
  await pharmacy.goto(pathname + hash)
  await pharmacy.reload()
  await expect(notice('result.valid')).toBeVisible()
  await expect(notice('status.offline')).toBeVisible()
  await checkPage(pharmacy, 'prescription-offline')
  await pharmacy.context().setOffline(false)
  await expect(notice('status.discontinued')).toBeVisible()
})
