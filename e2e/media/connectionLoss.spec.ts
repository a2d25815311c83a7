import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { ensureProgram } from '../../scripts/packages.mjs'
import { browserArguments } from '../support/browserArguments'
import { seesAndHears, showCallPart, startDevices, watchConnections } from '../support/call'
import { checkPage } from '../support/checkPage'
import { callIn, createScenario, emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { makeNetns, type Netns } from '../support/netns'

test.use({ host: '0.0.0.0' })

/** The patient's network connection, which a test can interrupt. */
interface Link {
  down(): Promise<void>
  up(): Promise<void>
  /** Switches to another network with other addresses, where possible. */
  switchNetwork(): Promise<void>
}

/** Starts a browser in a network namespace or, where none can be created, one that can be set offline. */
async function browserIn(netns: Netns | undefined, origin: string): Promise<Browser> {
  return chromium.launch({
    executablePath: netns?.wrapper ?? ensureChromium().path ?? undefined,
    args: [...browserArguments, `--unsafely-treat-insecure-origin-as-secure=${origin}`],
  })
}

function linkOf(netns: Netns | undefined, page: Page): Link {
  if (netns)
    return {
      down: async () => netns.linkDown(),
      up: async () => netns.linkUp(),
      switchNetwork: async () => netns.switchNetwork(),
    }
  const setOffline = (offline: boolean) => page.context().setOffline(offline)
  return {
    down: () => setOffline(true),
    up: () => setOffline(false),
    async switchNetwork() {
      await setOffline(true)
      await setOffline(false)
    },
  }
}

test('after thirty seconds offline, and after a network change, the same visit continues and nothing is lost', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  // First of all: browsers abort what they are loading when they notice the new interface, a second or two later.
  const { path } = ensureChromium()
  ensureProgram('ip')
  const netns = path ? makeNetns(path) : undefined
  const { port } = new URL(journey.server.url)
  const url = `http://${netns?.host ?? '127.0.0.1'}:${port}`
  const browser = await browserIn(netns, url)
  const onPhone = width === 390
  const show = async (page: Page, part: 'video' | 'notes' | 'chat') => {
    if (onPhone) await showCallPart(page, t('lobby', `call.${part}`))
  }
  const write = async (page: Page, text: string) => {
    await show(page, 'chat')
    await page.getByPlaceholder(t('chat', 'write')).fill(text)
    await page.getByPlaceholder(t('chat', 'write')).press('Enter')
  }
  journey.atEnd(async () => {
    await browser.close()
    netns?.remove()
  })
  const scenario = await createScenario(journey.server.url)
  await callIn(journey.server.url, scenario)
  const [patient, doctor] = await Promise.all([journey.open('patient', { browser, url }), journey.open('doctor')])
  await Promise.all([patient, doctor].map(watchConnections))
  await Promise.all([signIn(patient, emailOf.patient, language), signIn(doctor, emailOf.doctor, language)])
  await Promise.all([
    patient.goto(`/patient/video/${scenario.clinicSession}`),
    doctor.goto(`/physician/call/${scenario.clinicSession}`),
  ])
  await startDevices(patient, language)
  await Promise.all([seesAndHears(patient), seesAndHears(doctor)])
  const link = linkOf(netns, patient)
  const address = patient.url()

  await test.step('the patient is offline for thirty seconds; both keep writing', async () => {
    await link.down()
    const goneAt = Date.now()
    await write(patient, 'ضغطي 138/86، الهاتف 01001234567')
    await patient.getByPlaceholder(t('chat', 'write')).fill('ونسيت أن أقول')
    await write(doctor, 'I wait for you.')
    await show(doctor, 'notes')
    await doctor.getByRole('textbox', { name: t('lobby', 'notes.examination') }).fill('Line lost at 10:40, half a')
    await show(doctor, 'video')
    if (netns) {
      const lost = new RegExp(`${t('meeting', 'line.otherAway')}|${t('meeting', 'phase.reconnecting')}`)
      await expect(doctor.getByTestId('call-line')).toContainText(lost)
    }
    await Promise.all([checkPage(patient, 'line-lost-patient'), checkPage(doctor, 'line-lost-doctor')])
    // The promise is about a duration: the connection is down for this long.
    await expect.poll(() => Date.now() - goneAt).toBeGreaterThan(30_000)
  })

  await test.step('back online: the same page, the video, and what both wrote', async () => {
    await link.up()
    await Promise.all([seesAndHears(patient), seesAndHears(doctor)])
    expect(patient.url()).toBe(address)
    await show(doctor, 'chat')
    await expect(doctor.getByRole('main').getByText('ضغطي 138/86، الهاتف 01001234567')).toBeVisible()
    await expect(patient.getByRole('main').getByText('I wait for you.')).toBeVisible()
    await expect(patient.getByPlaceholder(t('chat', 'write'))).toHaveValue('ونسيت أن أقول')
    await show(doctor, 'notes')
    await expect(doctor.getByRole('textbox', { name: t('lobby', 'notes.examination') })).toHaveValue(
      'Line lost at 10:40, half a',
    )
  })

  await test.step('network change: the call reconnects automatically', async () => {
    await link.switchNetwork()
    await Promise.all([seesAndHears(patient), seesAndHears(doctor)])
    await write(patient, 'أنا على شبكة الهاتف الآن')
    await show(doctor, 'chat')
    await expect(doctor.getByRole('main').getByText('أنا على شبكة الهاتف الآن')).toBeVisible()
  })

  await test.step('a page that the phone discarded restores the draft message', async () => {
    await patient.getByPlaceholder(t('chat', 'write')).fill('نصف رسالة')
    await patient.reload()
    await show(patient, 'chat')
    await expect(patient.getByPlaceholder(t('chat', 'write'))).toHaveValue('نصف رسالة')
    await Promise.all([seesAndHears(patient), seesAndHears(doctor)])
  })
})
