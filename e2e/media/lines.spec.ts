import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { ensureProgram } from '../../scripts/packages.mjs'
import { browserArguments } from '../support/browserArguments'
import { seesAndHears, watchConnections } from '../support/call'
import { addressOf, callIn, setScene } from '../support/hospital'
import { type Island, makeIsland } from '../support/island'
import { expect, signIn, test, wordsOf } from '../support/journey'
import { look } from '../support/look'

test.use({ host: '0.0.0.0' })

/** The patient's line, which can be pulled out. */
interface Line {
  cut(): Promise<void>
  mend(): Promise<void>
  /** Another network with other addresses, where that can be had. */
  change(): Promise<void>
}

/** A browser in a network of its own; where none can be made, one whose line to the server can be cut all the same. */
async function browserOnALine(island: Island | undefined, origin: string): Promise<Browser> {
  return chromium.launch({
    executablePath: island?.wrapper ?? ensureChromium().path ?? undefined,
    args: [...browserArguments, `--unsafely-treat-insecure-origin-as-secure=${origin}`],
  })
}

function lineOf(island: Island | undefined, page: Page): Line {
  if (island)
    return {
      cut: async () => island.cut(),
      mend: async () => island.mend(),
      change: async () => island.changeNetwork(),
    }
  const setOffline = (offline: boolean) => page.context().setOffline(offline)
  return {
    cut: () => setOffline(true),
    mend: () => setOffline(false),
    async change() {
      await setOffline(true)
      await setOffline(false)
    },
  }
}

test('thirty seconds without a line, and another network: the same consultation goes on, and nothing is lost', async ({
  journey,
  language,
  width,
}) => {
  const t = wordsOf(language)
  const scene = await setScene(journey.server.url)
  await callIn(journey.server.url, scene)
  const { path } = ensureChromium()
  ensureProgram('ip')
  const island = path ? makeIsland(path, process.pid % 200) : undefined
  const { port } = new URL(journey.server.url)
  const url = `http://${island?.host ?? '127.0.0.1'}:${port}`
  const browser = await browserOnALine(island, url)
  const onPhone = width === 390
  const show = async (page: Page, part: 'video' | 'notes' | 'chat') => {
    if (onPhone) await page.getByRole('radio', { name: t('lobby', `call.${part}`) }).check({ force: true })
  }
  const write = async (page: Page, words: string) => {
    await show(page, 'chat')
    await page.getByPlaceholder(t('lobby', 'chat.write')).fill(words)
    await page.getByPlaceholder(t('lobby', 'chat.write')).press('Enter')
  }
  try {
    const patient = await journey.open('patient', { browser, url })
    const doctor = await journey.open('doctor')
    for (const page of [patient, doctor]) await watchConnections(page)
    await signIn(patient, addressOf.patient, language)
    await signIn(doctor, addressOf.doctor, language)
    await patient.goto(`/patient/video/${scene.session}`)
    await doctor.goto(`/physician/call/${scene.session}`)
    await Promise.all([seesAndHears(patient), seesAndHears(doctor)])
    const line = lineOf(island, patient)
    const place = patient.url()

    await test.step('the line is gone for thirty seconds; both write on', async () => {
      await line.cut()
      const goneAt = Date.now()
      await write(patient, 'ضغطي 138/86، الهاتف 01001234567')
      await patient.getByPlaceholder(t('lobby', 'chat.write')).fill('ونسيت أن أقول')
      await write(doctor, 'I wait for you.')
      await show(doctor, 'notes')
      await doctor.getByRole('textbox', { name: t('lobby', 'notes.examination') }).fill('Line lost at 10:40, half a')
      await show(doctor, 'video')
      if (island) {
        const lost = new RegExp(`${t('meeting', 'line.otherAway')}|${t('meeting', 'phase.reconnecting')}`)
        await expect(doctor.getByTestId('call-line')).toContainText(lost, { timeout: 40_000 })
      }
      await look(patient, 'line-lost-patient')
      await look(doctor, 'line-lost-doctor')
      await expect.poll(() => Date.now() - goneAt, { timeout: 60_000 }).toBeGreaterThan(30_000)
    })

    await test.step('it is back: the same page, the picture, what was written on both sides', async () => {
      await line.mend()
      await Promise.all([seesAndHears(patient), seesAndHears(doctor)])
      expect(patient.url()).toBe(place)
      await show(doctor, 'chat')
      await expect(doctor.getByRole('main').getByText('ضغطي 138/86، الهاتف 01001234567')).toBeVisible()
      await expect(patient.getByRole('main').getByText('I wait for you.')).toBeVisible()
      await expect(patient.getByPlaceholder(t('lobby', 'chat.write'))).toHaveValue('ونسيت أن أقول')
      await show(doctor, 'notes')
      await expect(doctor.getByRole('textbox', { name: t('lobby', 'notes.examination') })).toHaveValue(
        'Line lost at 10:40, half a',
      )
    })

    await test.step('another network: the call finds its way by itself', async () => {
      await line.change()
      await Promise.all([seesAndHears(patient), seesAndHears(doctor)])
      await write(patient, 'أنا على شبكة الهاتف الآن')
      await show(doctor, 'chat')
      await expect(doctor.getByRole('main').getByText('أنا على شبكة الهاتف الآن')).toBeVisible()
      await look(patient, 'other-network')
    })

    await test.step('a page that the phone threw away keeps the half-written message', async () => {
      await patient.getByPlaceholder(t('lobby', 'chat.write')).fill('نصف رسالة')
      await patient.reload()
      await show(patient, 'chat')
      await expect(patient.getByPlaceholder(t('lobby', 'chat.write'))).toHaveValue('نصف رسالة')
      await Promise.all([seesAndHears(patient), seesAndHears(doctor)])
    })
  } finally {
    await browser.close()
    island?.remove()
  }
})
