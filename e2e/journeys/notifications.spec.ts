import type { CDPSession, Page, Worker } from '@playwright/test'
import { PushBrowser } from '../../server/src/areas/notifications/testing/browser'
import { type PushService, startPushService } from '../../server/src/areas/notifications/testing/pushService'
import { checkPage } from '../support/checkPage'
import { chromiumLaunch } from '../support/chromiumLaunch'
import { callIn, createScenario, emailOf } from '../support/hospital'
import { test as base, expect, signIn, textsOf } from '../support/journey'

/** With a push service on this machine, which the server is configured to accept. */
const test = base.extend<{ service: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from it.
  service: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    await service.stop()
  },
  settings: ({ service }, use) => use({ PUSH_SERVICES: service.url }),
})
test.use({ launchOptions: chromiumLaunch })

/** The content of a push message. */
interface Push {
  title: string
  tag: string
}

/** Replaces the browser's push service, which tests cannot reach, by a fixed subscription. */
async function pretendSubscription(page: Page, subscription: string): Promise<void> {
  await page.addInitScript((text) => {
    let current: unknown = null
    const created = () => ({
      options: {},
      toJSON: () => JSON.parse(text),
      unsubscribe: async () => {
        current = null
        return true
      },
    })
    Object.assign(window, { isSubscribed: () => current !== null })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = created()
        return current
      },
    })
  }, subscription)
}

/** Whether the page has subscribed to push messages since it was loaded. */
function isSubscribed(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as unknown as { isSubscribed(): boolean }).isSubscribed())
}

/** Runs in the service worker: records when the next notification has been displayed. */
function watchDisplay(): void {
  interface Display {
    registration: ServiceWorkerRegistration
    displayed?: Promise<void>
  }
  const { registration } = self as unknown as Display
  Object.assign(self, {
    displayed: new Promise<void>((resolve) => {
      registration.showNotification = async (title, options) => {
        await ServiceWorkerRegistration.prototype.showNotification.call(registration, title, options)
        resolve()
      }
    }),
  })
}

/** Returns the page's service worker, once it has started. */
async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
}

/**
 * Delivers a push to the page's service worker as the browser does, and waits until its notification is displayed.
 *
 * Chromium deletes a notification that is stored but not yet displayed when a page lists them (getNotifications), so a
 * test must not list them before.
 */
async function deliver(page: Page, data: object): Promise<void> {
  const worker = await workerOf(page)
  await worker.evaluate(watchDisplay)
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations[0]?.registrationId
      if (id) found(id)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const message = { origin, registrationId: await registration, data: JSON.stringify(data) }
  await devtools.send('ServiceWorker.deliverPushMessage', message)
  await worker.evaluate(() => (self as unknown as { displayed: Promise<void> }).displayed)
}

/** Returns the notifications that the device shows, by tag. */
function shownOn(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, tag, dir, lang }) => ({ title, tag, dir, lang }))
  })
}

/** Runs in the service worker: does what the browser does when a notification is clicked. */
async function press(tag: unknown): Promise<void> {
  interface Worker extends EventTarget {
    registration: ServiceWorkerRegistration
    NotificationEvent: new (type: string, parts: { notification?: Notification }) => Event
  }
  const worker = self as unknown as Worker
  const notification = (await worker.registration.getNotifications()).find((shown) => shown.tag === tag)
  worker.dispatchEvent(new worker.NotificationEvent('notificationclick', notification ? { notification } : {}))
}

test('the bell counts unread notifications; a device with permission shows them without naming anyone', async ({
  journey,
  language,
  service,
}) => {
  const t = textsOf(language)
  const device = new PushBrowser(`${service.url}/push/1`)
  const patient = await journey.open('patient')
  await patient.context().grantPermissions(['notifications', 'camera', 'microphone'])
  await pretendSubscription(patient, device.subscription)
  /** Returns the pushes so far, decrypted. They are sent in parallel and arrive in any order. */
  const pushes = () => service.received.map(({ body }) => device.read(body) as unknown as Push)
  const pushAbout = async (kind: string): Promise<Push> => {
    // In the language of the patient's profile, whatever the language of this page.
    const title = textsOf('en')('api', `notification.${kind}.title`)
    await expect.poll(() => pushes().map((push) => push.title)).toContain(title)
    return pushes().find((push) => push.title === title) as Push
  }
  const bell = (count: number) =>
    patient.getByRole('button', { name: t('shell', 'bell.label', { count }), exact: true })
  await signIn(patient, emailOf.patient, language)
  await expect(bell(1)).toBeVisible()
  // A popup in the header closes when the page takes the focus.
  await expect(patient.getByRole('heading', { level: 1 })).toBeFocused()

  await test.step('permission for the device is requested after a click', async () => {
    expect(await isSubscribed(patient)).toBe(false)
    await bell(1).click()
    await patient.getByRole('button', { name: t('shell', 'bell.turnOn') }).click()
    await expect(patient.getByRole('button', { name: t('shell', 'bell.turnOn') })).toBeHidden()
    await expect.poll(() => isSubscribed(patient)).toBe(true)
    await checkPage(patient, 'bell')
    await patient.keyboard.press('Escape')
  })

  await test.step('a booking and the start of the clinic are notified in realtime, and pushed', async () => {
    const scenario = await createScenario(journey.server.url)
    await callIn(journey.server.url, scenario)
    await expect(bell(3)).toBeVisible()
    for (const kind of ['appointment_booked', 'called_in']) await pushAbout(kind)
  })

  await test.step('the device shows the push', async () => {
    expect(JSON.stringify(pushes())).not.toMatch(/Mona|Farouk|Cardiology/)
    const called = await pushAbout('called_in')
    await deliver(patient, called)
    const expected = { title: called.title, tag: called.tag, dir: 'ltr', lang: 'en' }
    expect(await shownOn(patient)).toEqual([expected])
  })

  await test.step('clicking the device’s notification opens its page here', async () => {
    const booked = await pushAbout('appointment_booked')
    await deliver(patient, booked)
    expect(await shownOn(patient)).toHaveLength(2)
    await (await workerOf(patient)).evaluate(press, booked.tag)
    await expect.poll(async () => (await shownOn(patient)).length).toBe(1)
    await patient.waitForURL(/\/patient\/appointments\/\d+\/show/)
    await expect(bell(2)).toBeVisible()
  })

  await test.step('the list: one is opened, the others are marked as read', async () => {
    await patient.goto('/my-notifications')
    await patient.getByRole('button', { name: t('notifications', 'readAll') }).click()
    await expect(bell(0)).toBeVisible()
  })

  await test.step('an unwanted type is turned off, and stays off', async () => {
    await patient.getByRole('link', { name: t('notifications', 'tab.settings') }).click()
    const byMail = patient.getByRole('switch').nth(1)
    await expect(byMail).toBeChecked()
    const saved = patient.waitForResponse((response) => response.request().method() === 'PUT')
    await byMail.click()
    expect((await saved).status()).toBe(200)
    await patient.reload()
    await expect(byMail).not.toBeChecked()
  })
})
