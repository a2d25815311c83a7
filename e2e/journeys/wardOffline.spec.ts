import type { Page } from '@playwright/test'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

/** A case of the demo, in the hospital of the demo's doctor. */
const episode = 1
const pin = '280574'
const reason = 'Recorded without a connection'
const note = 'Slept well, no pain'

interface Dose {
  id: number
  status: number
  state: string
  high_alert: boolean
  editable: boolean
  episode_id: number
  override_reason: string | null
}

test('a set, two doses and a note that were recorded without a connection are recorded once, except for a dose given meanwhile', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const token = await signedIn(url, emailOf.doctor)
  const read = async <T>(path: string) => (await call<{ data: T }>(url, token, 'GET', path)).data
  const { hospital_id: hospital } = await read<{ hospital_id: number }>(`/api/admin/episode/${episode}`)
  const wardDoses = `/episodes/cases/${hospital}/doses?hours=24`
  const listed = await read<Dose[]>(`/api/admin/hospitals/${hospital}/doses?hours=24&limit=200`)
  // Early, late and missed ones need a reason, which is then there, whatever else speaks against them.
  const isSimple = ({ status, state, high_alert: isHighAlert, editable }: Dose) =>
    status === 1 && state !== 'due' && state !== 'held' && !isHighAlert && editable
  const [first, second] = listed.filter(isSimple)
  if (!first || !second) throw new Error('The demo has no two doses that can be recorded')

  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  const unlock = async () => {
    await page.getByLabel(t('wardQueue', 'pin'), { exact: true }).fill(pin)
    await page.getByRole('button', { name: t('wardQueue', 'pin.unlock'), exact: true }).click()
  }

  await test.step('the device gets a PIN, and the ward is opened', async () => {
    await page.goto('/episodes/unsent')
    await page.getByRole('button', { name: t('wardQueue', 'pin.choose'), exact: true }).click()
    await page.getByLabel(t('wardQueue', 'pin.new'), { exact: true }).fill(pin)
    await page.getByLabel(t('wardQueue', 'pin.again'), { exact: true }).fill(pin)
    await page.getByRole('button', { name: t('wardQueue', 'pin.save'), exact: true }).click()
    await expect(page.getByText(t('wardQueue', 'pin.set'), { exact: true })).toBeVisible()
    await page.goto(wardDoses)
    await unlock()
    await expect(row(page, first.id)).toBeVisible()
    await untilSaved(page, 'WardDoses')
    await page.goto(`/episodes/cases/${hospital}/vital-signs/${episode}`)
    await unlock()
    await expect(heartRate(page)).toBeVisible()
    await untilSaved(page, 'WardSet')
    await page.goto(`/episodes/spok/case/${episode}`)
    await unlock()
    await untilSaved(page, 'FollowUpsTab')
    await expect.poll(() => savedLists(page)).toContain('"surveys","show"')
  })

  await test.step('without a connection: a set', async () => {
    await page.context().setOffline(true)
    await heartRate(page).fill('83')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(t('vitals', 'savedLater'))).toBeVisible()
  })

  await test.step('a page that is loaded without a connection asks for the PIN, and two doses are recorded', async () => {
    await page.goto(wardDoses)
    await expect(page.getByRole('heading', { name: t('wardQueue', 'offline.title') })).toBeVisible()
    await checkPage(page, 'ward-offline-pin')
    await unlock()
    await expect(row(page, first.id)).toBeVisible()
    for (const { id } of [first, second]) {
      await row(page, id).click()
      await page.keyboard.press('g')
      await page.getByLabel(t('prescriptions', 'record.override'), { exact: true }).fill(reason)
      await page.locator('form button[type="submit"]').click()
      await expect(row(page, id)).toContainText(t('prescriptions', 'send.notSent'))
      await page.keyboard.press('Escape')
    }
    await expect(page.getByText(t('wardQueue', 'count.waiting', { count: 3 }))).toBeVisible()
    await checkPage(page, 'ward-offline-doses')
  })

  await test.step('a note is begun in the case that was opened before', async () => {
    await page.goto(`/episodes/spok/case/${episode}?tab=follow-ups`)
    await unlock()
    await page.getByRole('button', { name: t('submissions', 'followUps.new'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const form = dialog.getByRole('combobox', { name: t('submissions', 'followUps.form') })
    const written = dialog.getByRole('textbox', { name: new RegExp(`^${t('submissions', 'field.note')}`) })
    await expect(form.or(written)).toBeVisible()
    if (await form.isVisible()) {
      await form.click()
      await page.getByRole('option').first().click()
    }
    await written.fill(note)
    await expect(dialog.getByText(t('submissions', 'filling.saved.device'), { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: t('submissions', 'filling.saveDraft'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await checkPage(page, 'ward-offline-note')
  })

  await test.step('after a reload they are still there', async () => {
    await page.goto('/episodes/unsent')
    await unlock()
    await expect(page.getByText(t('wardQueue', 'waitingTitle')).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: new RegExp(`^${t('wardQueue', 'notesTitle')}`) })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    await checkPage(page, 'ward-offline-unsent')
  })

  await test.step('another person gives one of the doses', async () => {
    const other = await signedIn(url, emailOf.super)
    const body = { status: 2, override_reason: 'Given on the ward round' }
    await call(url, other, 'PUT', `/api/admin/episodes/prescription-execution/${second.id}`, body)
  })

  await test.step('with the connection, the set, the note and one dose are recorded, and the other one is a conflict', async () => {
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: t('wardQueue', 'refusedTitle'), level: 2 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await checkPage(page, 'ward-offline-conflict')
    const sets = await read<{ values: { type_id: number; rate: number | null }[] }[]>(
      `/api/admin/episodes/${episode}/vital-signs/sets?limit=30`,
    )
    expect(sets.filter(({ values }) => values.length === 1 && values[0]?.rate === 83)).toHaveLength(1)
    const notes = await read<{ note: string | null }[]>(
      `/api/admin/survey-instances?model_type=episode&model_id=${episode}&type=doctor`,
    )
    expect(notes.filter((each) => each.note === note)).toHaveLength(1)
    const recordOf = async ({ id, episode_id: of }: Dose) =>
      (await read<Dose[]>(`/api/admin/episodes/prescription-execution/${of}?limit=100`)).find((each) => each.id === id)
    expect(await recordOf(first)).toMatchObject({ status: 2, override_reason: reason })
    expect(await recordOf(second)).toMatchObject({ status: 2, override_reason: 'Given on the ward round' })
  })

  await test.step('the person discards it, and signing out deletes the key', async () => {
    await page.getByRole('button', { name: t('wardQueue', 'discard'), exact: true }).click()
    await page.getByRole('button', { name: t('wardQueue', 'discard.yes'), exact: true }).click()
    await expect(page.getByText(t('wardQueue', 'none'), { exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: new RegExp(t('app', 'person.menu', { name: '' }).replace(/^: /, '')) })
      .click()
    await page.getByRole('button', { name: t('app', 'person.signOut') }).click()
    await page.waitForURL('**/login**')
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    await expect.poll(async () => (await databases()).filter((name) => name.startsWith('mashfa.ward.'))).toEqual([])
  })
})

const row = (page: Page, id: number) => page.locator(`[data-row="${id}"]`)
const heartRate = (page: Page) => page.locator('input[name="heart_rate"]')

/** Returns the names of the responses that the device stores. */
function savedLists(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const [ward] = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('mashfa.ward.') ? [name] : []))
    if (!ward) return ''
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(ward)
      request.onsuccess = () => resolve(request.result)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction('saved').objectStore('saved').getAllKeys()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return keys.join()
  })
}

/** Waits until the service worker has saved the file of a screen. */
async function untilSaved(page: Page, name: string) {
  const saved = () =>
    page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((each) => caches.open(each)))
      const keys = await Promise.all(caches_.map((cache) => cache.keys()))
      return keys.flat().map(({ url: address }) => address)
    })
  await expect.poll(async () => (await saved()).some((address) => address.includes(`/${name}-`))).toBe(true)
}
