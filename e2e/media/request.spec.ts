import type { Page } from '@playwright/test'
import { hearsOther, seesAndHears, watchConnections } from '../support/call'
import { checkPage } from '../support/checkPage'
import { caseInMogadishu, doctorInMogadishu } from '../support/consultations'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'

const question = 'He bleeds again, may I give a second unit?'

test('a doctor asks for help that cannot wait: it rings in Cairo, both talk, see each other, and one of them ends it', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string) => t('consultationRequests', key)
  const episode = await caseInMogadishu(journey.server.url)
  const [cairo, mogadishu] = await Promise.all([journey.open('Cairo'), journey.open('Mogadishu')])
  const sides = [cairo, mogadishu]
  await Promise.all(sides.map(watchConnections))
  const dock = (page: Page) => page.getByRole('complementary', { name: text('room.call') })
  const panel = mogadishu.getByRole('region', { name: text('panel') })
  const list = '/requests'

  await test.step('the doctor in Cairo works on another page', async () => {
    await signIn(cairo, emailOf.doctor, language)
    await cairo.goto(list)
    await expect(cairo.getByRole('heading', { level: 1, name: text('title') })).toBeVisible()
  })

  await test.step('the doctor in Mogadishu asks for an answer now', async () => {
    await signIn(mogadishu, doctorInMogadishu, language)
    // This browser is in Cairo.
    await mogadishu.getByRole('button', { name: new RegExp(t('zoneQuestion', 'keep', { profile: '' }).trim()) }).click()
    await mogadishu.goto(`/episodes/spok/case/${episode}?consultations=true`)
    await panel.getByRole('button', { name: text('panel.ask') }).click()
    const form = mogadishu.getByRole('dialog')
    await form.getByRole('textbox', { name: text('field.question') }).fill(question)
    await form.getByRole('radio', { name: new RegExp(`^${text('urgency.now')}`) }).check()
    await form.getByRole('combobox', { name: text('field.doctor') }).fill(nameOf('doctor', language))
    await mogadishu.getByRole('option', { name: new RegExp(nameOf('doctor', language)) }).click()
    await form.getByRole('button', { name: text('send.save') }).click()
    await expect(form).toBeHidden()
  })

  await test.step('it rings in Cairo, and the question is read before it is opened', async () => {
    const ring = cairo.getByRole('dialog', { name: text('ring.title') })
    await expect(ring.getByText(question)).toBeVisible()
    await checkPage(cairo, 'request-ring')
    await ring.getByRole('button', { name: text('ring.open') }).click()
    await expect(ring).toBeHidden()
    await cairo.getByRole('button', { name: text('start'), exact: true }).click()
  })

  await test.step('both join with sound, and talk without a picture', async () => {
    for (const page of sides) {
      await page.getByRole('button', { name: text('room.sound'), exact: true }).click()
      await expect(dock(page)).toBeVisible()
    }
    await Promise.all(sides.map(hearsOther))
    await expect(dock(cairo).getByText(t('meeting', 'other.cameraOff'), { exact: true })).toBeVisible()
    await checkPage(cairo, 'request-call')
  })

  await test.step('both turn their cameras on, and see each other', async () => {
    for (const page of sides) {
      await dock(page)
        .getByRole('button', { name: t('meeting', 'control.cameraOn'), exact: true })
        .click()
    }
    await Promise.all(sides.map(seesAndHears))
  })

  await test.step('the call goes on while the doctor in Cairo looks at other requests, and comes back', async () => {
    await cairo.goBack()
    await cairo.waitForURL((url) => url.pathname === list && url.search === '')
    await Promise.all(sides.map(seesAndHears))
    await cairo.goForward()
    await expect(cairo.getByText(question).first()).toBeVisible()
    await seesAndHears(cairo)
  })

  await test.step('the doctor in Cairo ends it, and both read that it is over, without reloading', async () => {
    await cairo.getByRole('button', { name: text('end'), exact: true }).click()
    await cairo
      .getByRole('dialog')
      .getByRole('button', { name: text('end.save') })
      .click()
    for (const page of sides) await expect(page.getByText(text('status.3'), { exact: true }).first()).toBeVisible()
    for (const page of sides) await expect(dock(page).getByText(t('meeting', 'phase.ended'))).toBeVisible()
    await checkPage(mogadishu, 'request-call-over')
    await expect(panel.getByRole('button', { name: text('room.sound'), exact: true })).toHaveCount(0)
  })
})
