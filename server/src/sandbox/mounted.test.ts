import { afterEach, expect, test } from 'vitest'
import { eventually } from '../platform/testing/eventually'
import { startTestServer, type TestServer } from '../platform/testing/server'
import { press, startCardPayment } from './testing/payments'

let testServer: TestServer | undefined

afterEach(() => testServer?.stop())

test('the demo has a sandbox, which is reached by HTTP and sends its messages to the app itself', async () => {
  const publicUrl = 'https://hospital.example.org'
  let received: unknown
  testServer = await startTestServer(
    { mode: 'demo', publicUrl },
    {
      mount: (app) =>
        app.post('/received', async ({ body }) => {
          received = body
          return {}
        }),
    },
  )
  const { url, server } = testServer
  const settings = server.platform.paymentSandbox?.settings()
  expect(settings).toMatchObject({
    paymob: { url: `${url}/sandbox/paymob`, checkoutUrl: `${publicUrl}/sandbox/paymob/unifiedcheckout/` },
    fawry: { url: `${url}/sandbox/fawry`, environment: 'test' },
  })
  if (!settings) throw new Error('no sandbox')
  const payment = await startCardPayment(settings, {
    reference: 'a1-1',
    callbackUrl: `${publicUrl}/received`,
    returnUrl: `${publicUrl}/return`,
    expiresAt: new Date(testServer.clock.now().getTime() + 60_000),
    secondsToPay: 60,
  })
  const page = await fetch(`${url}/sandbox/fawry/shop`, { headers: { 'accept-language': 'ar-EG,ar' } })
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w-]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(await page.text()).toContain('<html lang="ar" dir="rtl">')
  const checkout = { ...payment, page: payment.page.replace(publicUrl, url) }
  expect((await press(checkout, 'pay')).headers.get('location')).toContain(`${publicUrl}/return?`)
  await eventually(() => received !== undefined)
  expect(received).toMatchObject({ type: 'TRANSACTION', obj: { success: true } })
})

test('a production server has no sandbox', async () => {
  testServer = await startTestServer({ mode: 'production', adminEmail: 'head@hospital.example' })
  const { url, server } = testServer
  expect(server.platform.paymentSandbox).toBeUndefined()
  for (const path of ['/sandbox/fawry/shop', '/sandbox/paymob/unifiedcheckout/', '/sandbox/paymob/v1/intention/']) {
    expect((await fetch(url + path)).status).toBe(404)
    expect((await fetch(url + path, { method: 'POST' })).status).toBe(404)
  }
})
