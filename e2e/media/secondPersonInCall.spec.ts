import { call, signedIn } from '../support/api'
import { seesAndHears, watchConnections } from '../support/call'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

interface Dose {
  id: number
  status: number
  high_alert: boolean
  episode_id: number
  drug_name: string
  state: string
  second_person: { outcome: string | null; in_call: boolean } | null
}

/** Gives a dose of a high-alert drug in the nurse's hospital; its texts are in a language. */
async function giveHighAlertDose(url: string, nurse: string, language: string): Promise<Dose> {
  const read = async <T>(path: string) => (await call<{ data: T }>(url, nurse, 'GET', path)).data
  const [hospital] = await read<{ id: number }[]>('/api/admin/hospitals/my')
  const listed = await read<Dose[]>(`/api/admin/hospitals/${hospital?.id}/doses?hours=24&limit=200`)
  const waiting = await read<Dose[]>(`/api/admin/hospitals/${hospital?.id}/dose-checks`)
  const hasWaiting = new Set(waiting.map(({ episode_id: id }) => id))
  const dose = listed.find(
    ({ status, high_alert: isHighAlert, episode_id: id }) => status === 1 && isHighAlert && !hasWaiting.has(id),
  )
  if (!dose) throw new Error('The demo has no dose of a high-alert drug')
  const body = { status: 2, override_reason: 'Given with the round', notes: 'Left arm' }
  const path = `/api/admin/episodes/prescription-execution/${dose.id}`
  return (await call<{ data: Dose }>(url, nurse, 'PUT', path, body, language)).data
}

test('a doctor of the hub confirms a dose of a high-alert drug in the call of the case, and the nurse sees it', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const nurseToken = await signedIn(url, emailOf.nurse)
  const dose = await giveHighAlertDose(url, nurseToken, language)
  const address = `/episodes/spok/case/${dose.episode_id}?tab=doses&calling=true`
  const [nurse, doctor] = await Promise.all([journey.open('nurse'), journey.open('doctor')])
  await Promise.all([nurse, doctor].map(watchConnections))
  await Promise.all([signIn(nurse, emailOf.nurse, language), signIn(doctor, emailOf.doctor, language)])
  const sectionOf = (page: typeof nurse) =>
    page.getByRole('region', { name: t('caseCalls', 'title'), exact: true }).first()
  const press = (page: typeof nurse, key: string) =>
    sectionOf(page)
      .getByRole('button', { name: t('caseCalls', key), exact: true })
      .click()

  await test.step('the nurse starts the call, and asks the hospitals above', async () => {
    await nurse.goto(address)
    await press(nurse, 'start')
    await expect(nurse.getByText(t('meeting', 'phase.waiting.case'), { exact: true })).toBeVisible()
    await sectionOf(nurse).getByText(t('caseCalls', 'ask.above'), { exact: true }).click()
    await press(nurse, 'ask.send')
    await expect(
      sectionOf(nurse)
        .getByRole('listitem')
        .filter({ hasText: /\d\d:\d\d/ })
        .first(),
    ).toBeVisible()
  })

  await test.step('the doctor of the hub opens the case from the notification, with a reason, and joins', async () => {
    await doctor.goto(address)
    const dialog = doctor.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Asked into the call as the second person')
    await dialog.locator('button[type="submit"]').click()
    await press(doctor, 'join')
    await Promise.all([seesAndHears(nurse), seesAndHears(doctor)])
    await checkPage(doctor, 'case-call')
  })

  await test.step('the call goes on in other tabs of the case, and while the section is closed', async () => {
    await nurse
      .getByRole('navigation', { name: t('episodes', 'case.tabs') })
      .getByRole('link', { name: t('episodes', 'tab.vital-signs'), exact: true })
      .click()
    await nurse.waitForURL('**tab=vital-signs**')
    await seesAndHears(nurse)
    const toggle = sectionOf(nurse)
      .getByRole('button', { name: new RegExp(`^${t('caseCalls', 'title')}`) })
      .first()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await seesAndHears(doctor)
    await toggle.click()
    await seesAndHears(nurse)
  })

  await test.step('the doctor confirms the dose in the call, and the nurse sees the answer at once', async () => {
    const waiting = (page: typeof nurse) =>
      sectionOf(page)
        .getByRole('region', { name: t('prescriptions', 'second.list') })
        .getByText(dose.drug_name)
    await expect(waiting(nurse).first()).toBeVisible()
    const before = await waiting(nurse).count()
    await sectionOf(doctor)
      .getByRole('button', { name: t('prescriptions', 'second.confirm'), exact: true })
      .first()
      .click()
    await sectionOf(doctor)
      .getByRole('button', { name: t('prescriptions', 'second.confirmedSubmit'), exact: true })
      .click()
    await expect(waiting(nurse)).toHaveCount(before - 1)
    const checked = await call<{ data: Dose[] }>(
      url,
      nurseToken,
      'GET',
      `/api/admin/episodes/prescription-execution/${dose.episode_id}?limit=100`,
    )
    expect(checked.data.find(({ id }) => id === dose.id)).toMatchObject({
      state: 'given',
      second_person: { outcome: 'confirmed', in_call: true },
    })
  })

  await test.step('who leaves is not in the call any more', async () => {
    await doctor.getByRole('button', { name: t('meeting', 'control.leave'), exact: true }).click()
    await expect(sectionOf(nurse).getByText(t('meeting', 'phase.waiting.case'), { exact: true })).toBeVisible()
    await expect(sectionOf(doctor).getByRole('button', { name: t('caseCalls', 'join'), exact: true })).toBeVisible()
  })
})
