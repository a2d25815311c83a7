import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Execution } from '#contract/prescriptions/execution'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, noResponse, pending, server } from '../../testing/testServer'
import { answerCase, answerDoses, cairo, dose, givenDose, now } from './testing'
import type { AsNeeded } from './types'

const asNeeded: AsNeeded = {
  prescription_id: 50,
  drug_name: 'Ondansetron',
  dosage_text: '4 mg',
  route: 'IV',
  indication: 'Vomiting',
  high_alert: false,
  status: 2,
  order_revision: 4,
  given_in_24_hours: '2',
  maximum_in_24_hours: '4',
  minimum_interval: 480,
  last_given_at: cairo('08:10'),
  next_possible_at: cairo('16:10'),
}
const permissions = ['show-episode', 'list-prescription', 'execute-prescription'] as const
const open = () => openApp({ at: '/episodes/spok/case/12?tab=doses' })
const day = () => page.getByLabelText('Doses of the day')
const cell = (name: RegExp) => day().getByRole('button', { name })
const panel = () => page.getByRole('region', { name: 'Record dose' })
const recorded = () => server.received('prescriptions', 'record')

beforeEach(async () => {
  // Also intervals: on a slow machine, what waits would be sent a further time.
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'setInterval', 'clearInterval'] })
  answerCase()
  await signInAs(personWith(permissions))
})

test('doses are placed by their times, also at exactly 4:00, 8:00 and 12:00, and overlapping ones stack', async () => {
  answerDoses([dose(1, '04:00'), dose(2, '08:00'), dose(3, '12:00'), dose(4, '12:00'), givenDose(5, '18:00', '18:20')])
  await open()
  await expect.element(cell(/Given.*18:20/)).toBeVisible()
  const cells = day().getByRole('button').elements()
  expect(cells.map((each) => /\d\d:\d\d/.exec(each.textContent ?? '')?.[0])).toEqual([
    '04:00',
    '08:00',
    '12:00',
    '12:00',
    '18:20',
  ])
  const [four, eight, twelve, other] = cells.map((each) => each.getBoundingClientRect())
  if (!four || !eight || !twelve || !other) throw new Error('Doses are missing')
  expect(eight.left - four.left).toBeCloseTo(twelve.left - eight.left, 0)
  expect(other.left).toBeCloseTo(twelve.left, 0)
  expect(other.top).toBeGreaterThanOrEqual(twelve.bottom)
})

test('in Arabic, time runs from right to left', async () => {
  answerDoses([dose(1, '04:00'), dose(2, '08:00')])
  await openApp({ at: '/episodes/spok/case/12?tab=doses', language: 'ar' })
  const cells = () => page.getByLabelText('جرعات اليوم').getByRole('button').elements()
  await expect.poll(() => cells().length).toBe(2)
  const [four, eight] = cells().map((each) => each.getBoundingClientRect())
  expect(eight?.left).toBeLessThan(four?.left ?? 0)
})

test('a dose is recorded after one confirmation that names the patient, the drug, the dose and the allergies', async () => {
  answerDoses([dose(1, '12:00'), givenDose(2, '04:00', '04:10')])
  const response = pending<{ data: ReturnType<typeof dose> }>()
  server.on('prescriptions', 'record', () => response.promise)
  await open()
  await userEvent.click(cell(/Due.*12:00/))
  // What identifies the dose stays in sight wherever the grid is scrolled to.
  day().element().scrollLeft = 300
  const [shown, grid] = [panel(), day()].map((part) => part.element().getBoundingClientRect())
  expect(shown?.left).toBeCloseTo(grid?.left ?? 0, 0)
  expect(shown?.right).toBeCloseTo(grid?.right ?? 0, 0)
  await userEvent.click(panel().getByRole('button', { name: /Given 1 g/ }))
  await expect.element(panel()).toHaveTextContent('Paracetamol 1 g')
  await expect.element(panel()).toHaveTextContent('No known allergies')
  await expect.element(panel()).toHaveTextContent(/Last given .*04:10/)
  expect(recorded()).toEqual([])
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  await expect.element(panel()).toHaveTextContent('Sending. Do not give this dose again.')
  await expect.element(cell(/12:00/)).toHaveTextContent('Not confirmed')
  answerDoses([givenDose(1, '12:00', '12:20')])
  response.resolve({ data: givenDose(1, '12:00', '12:20') })
  await expect.element(cell(/Given.*12:20/)).toBeVisible()
  await expect.element(panel()).not.toBeInTheDocument()
  expect(recorded()).toMatchObject([
    { params: { id: '1' }, body: { status: 2, given_at: '2026-11-24 12:20', revision: null } },
  ])
})

test('what could not be sent survives a reload, and the same request is repeated', async () => {
  answerDoses([dose(1, '12:00')])
  server.on('prescriptions', 'record', () => noResponse)
  const opened = await open()
  await userEvent.click(cell(/12:00/))
  await userEvent.keyboard('g')
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  await expect.element(panel()).toHaveTextContent('Not sent yet. Do not give this dose again.')
  await opened.unmount()
  await open()
  const notice = page.getByRole('alert').filter({ hasText: 'Not sent yet. Do' })
  await expect.element(notice).toHaveTextContent('Paracetamol 1 g')
  server.on('prescriptions', 'record', () => ({ data: givenDose(1, '12:00', '12:20') }))
  // The page that was opened again may send what waits at the same moment.
  await expect
    .poll(() => {
      const again = notice.getByRole('button', { name: 'Try again' }).query()
      if (again instanceof HTMLElement) again.click()
      return notice.query()
    })
    .toBeNull()
  const keys = recorded().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys.length).toBeGreaterThanOrEqual(2)
  expect(new Set(keys).size).toBe(1)
})

test('a dose that another person has recorded says so', async () => {
  answerDoses([dose(1, '12:00')])
  server.on('prescriptions', 'record', () => invalid({ status: ['Given 12:18 by Mona Farouk'] }))
  await open()
  await userEvent.click(cell(/12:00/))
  await userEvent.keyboard('g')
  answerDoses([givenDose(1, '12:00', '12:18')])
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  await expect.element(page.getByText('Given 12:18 by Mona Farouk')).toBeVisible()
  await expect.element(cell(/12:00|12:18/)).toBeVisible()
})

test.each([
  ['late', '10:00', 'late'],
  ['early', '20:00', 'upcoming'],
  ['on hold', '12:00', 'held'],
] as const)('a dose that is %s needs a reason', async (_, due, state) => {
  answerDoses([dose(1, due, { state })])
  server.on('prescriptions', 'record', () => ({ data: givenDose(1, due, '12:20') }))
  await open()
  await userEvent.click(cell(new RegExp(due)))
  await userEvent.keyboard('g')
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  const reason = panel().getByLabelText('Reason for giving this dose')
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  expect(recorded()).toEqual([])
  await userEvent.fill(reason, 'Was in surgery')
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  await expect.poll(() => recorded().map(({ body }) => body)).toMatchObject([{ override_reason: 'Was in surgery' }])
})

test('a dose whose order was edited meanwhile is recorded again as the order that was shown', async () => {
  answerDoses([dose(1, '12:00')])
  server.on('prescriptions', 'record', () => invalid({ override_reason: ['It has been changed since: 1 g'] }))
  await open()
  await userEvent.click(cell(/12:00/))
  await userEvent.keyboard('g')
  answerDoses([dose(1, '12:00', { order_revision: 2, dosage_text: '500 mg' })])
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  await expect.element(panel().getByText('It has been changed since: 1 g').first()).toBeVisible()
  server.on('prescriptions', 'record', () => ({ data: givenDose(1, '12:00', '12:20') }))
  await userEvent.fill(panel().getByLabelText('Reason for giving this dose'), 'Given before the change')
  await userEvent.click(panel().getByRole('button', { name: /^Confirm: given/ }))
  await expect.poll(() => recorded().map(({ body }) => body.order_revision)).toEqual([1, 1])
})

test('a late record of a dose that was given on time needs no reason', async () => {
  answerDoses([dose(1, '10:00', { state: 'late' })])
  server.on('prescriptions', 'record', () => ({ data: givenDose(1, '10:00', '10:05') }))
  await open()
  await userEvent.click(cell(/10:00/))
  await userEvent.keyboard('g')
  await userEvent.click(panel().getByText('It was given at another time'))
  await userEvent.fill(panel().getByLabelText('Given on (day)'), '24/11/2026')
  await userEvent.fill(panel().getByLabelText(/Given at \(24-hour/), '10:05')
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  await expect
    .poll(() => recorded().map(({ body }) => body))
    .toMatchObject([{ given_at: '2026-11-24 10:05', override_reason: null }])
})

test('not given takes two presses, Not Given and a reason, by mouse and by keyboard', async () => {
  answerDoses([dose(1, '12:00'), dose(2, '13:00')])
  server.on('prescriptions', 'record', () => ({ data: dose(1, '12:00', { state: 'not_given', status: 3 }) }))
  await open()
  await userEvent.click(cell(/12:00/))
  await userEvent.click(panel().getByRole('button', { name: /^Not Given/ }))
  await expect.element(panel()).toHaveTextContent('No known allergies')
  await userEvent.click(panel().getByRole('button', { name: /^Refused/ }))
  await expect
    .poll(() => recorded().map(({ params, body }) => [params.id, body]))
    .toMatchObject([['1', { status: 3, not_given_reason: 'refused', given_at: null }]])
  await expect.element(panel()).not.toBeInTheDocument()
  ;(cell(/13:00/).element() as HTMLElement).focus()
  await userEvent.keyboard('n')
  await expect.element(panel().getByRole('button', { name: /^Refused/ })).toHaveFocus()
  await userEvent.keyboard('1')
  await expect
    .poll(() => recorded().at(-1))
    .toMatchObject({ params: { id: '2' }, body: { status: 3, not_given_reason: 'refused' } })
})

test('not given needs a reason from the list, and a clinical one a note', async () => {
  answerDoses([dose(1, '12:00')])
  server.on('prescriptions', 'record', () => ({ data: dose(1, '12:00', { state: 'not_given', status: 3 }) }))
  await open()
  await userEvent.click(cell(/12:00/))
  await userEvent.keyboard('n')
  const confirm = () => panel().getByRole('button', { name: 'Confirm: not given' })
  const reasons = panel().getByRole('group', { name: 'Why it was not given' })
  await userEvent.click(confirm())
  await expect.element(reasons).toHaveTextContent('Field is required')
  await userEvent.click(panel().getByRole('button', { name: /^Clinical reason/ }))
  await expect
    .element(panel().getByRole('button', { name: /^Clinical reason/ }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(recorded()).toEqual([])
  await userEvent.click(confirm())
  await expect.element(panel().getByLabelText('Notes')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(panel().getByLabelText('Notes'), 'Low blood pressure, 2 times')
  expect(recorded()).toEqual([])
  await userEvent.click(confirm())
  await expect
    .poll(() => recorded().map(({ body }) => body))
    .toMatchObject([{ status: 3, not_given_reason: 'clinical', notes: 'Low blood pressure, 2 times' }])
})

test('that a dose will not be given can be recorded before it is due, with a reason', async () => {
  answerDoses([dose(1, '20:00', { state: 'upcoming' })])
  server.on('prescriptions', 'record', () => ({ data: dose(1, '20:00', { state: 'not_given', status: 3 }) }))
  await open()
  await userEvent.click(cell(/20:00/))
  await userEvent.keyboard('n')
  await expect.element(panel()).toHaveTextContent('This dose is more than an hour early.')
  await userEvent.click(panel().getByRole('button', { name: /^Refused/ }))
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: not given' }))
  const reason = panel().getByLabelText('Reason for recording it now')
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  expect(recorded()).toEqual([])
  await userEvent.fill(reason, 'Goes to theatre')
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: not given' }))
  await expect
    .poll(() => recorded().map(({ body }) => body))
    .toMatchObject([{ status: 3, not_given_reason: 'refused', override_reason: 'Goes to theatre' }])
})

test('arrow keys move between doses, G opens the confirmation and Enter confirms', async () => {
  answerDoses([dose(1, '04:00', { state: 'missed' }), dose(2, '12:00'), dose(3, '12:00', { prescription_id: 40 })])
  server.on('prescriptions', 'record', () => ({ data: givenDose(3, '12:00', '12:20') }))
  await open()
  await expect.element(cell(/04:00/)).toBeVisible()
  ;(cell(/04:00/).element() as HTMLElement).focus()
  const focused = () => document.activeElement?.getAttribute('data-dose')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('2')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('3')
  await userEvent.keyboard('g')
  await expect.element(panel().getByRole('button', { name: 'Confirm: given 1 g' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => recorded().map(({ params }) => params)).toEqual([{ id: '3' }])
})

test('the keyboard scrolls a dose at the edge of the grid wholly into view', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  answerDoses(hours.map((due, index) => dose(index + 1, due)))
  await open()
  await expect.element(cell(/00:00/)).toBeVisible()
  const grid = day().element()
  const faults = hours.filter((_, index) => {
    grid.scrollLeft = 0
    const button = grid.querySelector<HTMLElement>(`[data-dose="${index + 1}"]`)
    button?.focus({ focusVisible: true } as FocusOptions)
    const [{ right: end }, { right }] = [grid.getBoundingClientRect(), (button ?? grid).getBoundingClientRect()]
    return document.activeElement !== button || right > end + 1
  })
  expect(faults).toEqual([])
})

test('a dose as needed says when the next one is possible, and too soon needs a reason', async () => {
  answerDoses([], { as_needed: [asNeeded] })
  server.on('prescriptions', 'give', () => ({ data: givenDose(9, '12:00', '12:20') }))
  await open()
  await userEvent.click(cell(/Next possible .*16:10.* 2 of 4/))
  await userEvent.keyboard('g')
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 4 mg' }))
  await expect.element(panel().getByLabelText('Reason for giving this dose')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(panel().getByLabelText('Reason for giving this dose'), 'Ordered by the doctor')
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 4 mg' }))
  await expect
    .poll(() => server.received('prescriptions', 'give'))
    .toMatchObject([{ params: { id: '50' }, body: { override_reason: 'Ordered by the doctor' } }])
})

test('stopped prescriptions are struck through', async () => {
  const stopped = {
    prescription_id: 60,
    drug_name: 'Levofloxacin',
    dosage_text: '750 mg',
    at: cairo('11:20'),
    reason: 'MRSA grown',
    by: givenDose(1, '08:00', '08:00').given_by as NonNullable<ReturnType<typeof givenDose>['given_by']>,
  }
  answerDoses([], { stopped: [stopped] })
  await open()
  await expect.element(day().getByText('Levofloxacin 750 mg')).toBeVisible()
  expect(day().getByText('Levofloxacin 750 mg').element().closest('s')).not.toBeNull()
  await expect.element(day()).toHaveTextContent('MRSA grown')
})

test('a record that the nurse in charge corrects says so, and offers no correction', async () => {
  const { given_by: giver } = givenDose(1, '12:00', '12:05')
  const sara = { ...giver, name_text: 'Sara Fathy' } as Execution['charge_nurses'][number]
  answerDoses([givenDose(1, '12:00', '12:05', { editable: false, charge_nurses: [sara] })])
  await open()
  await userEvent.click(cell(/Given.*12:05/))
  const details = page.getByRole('region', { name: 'Record of the dose' })
  await expect.element(details.getByText(/The nurse in charge corrects this record;.*Sara Fathy/)).toBeVisible()
  expect(details.getByRole('button', { name: 'Correct record' }).elements()).toEqual([])
})

test('a doctor corrects it in the place of the nurse in charge, and the record says in which role', async () => {
  const { given_by: giver } = givenDose(1, '12:00', '12:05')
  const sara = { ...giver, name_text: 'Sara Fathy' } as Execution['charge_nurses'][number]
  const before = { ...givenDose(1, '12:00', '11:50'), reason: null, corrected_as: null }
  const corrected = { corrects_as: 'doctor', corrected_as: 'nurse_in_charge' } as const
  answerDoses([givenDose(1, '12:00', '12:05', { ...corrected, charge_nurses: [sara], versions: [before] })])
  await open()
  await userEvent.click(cell(/Given.*12:05/))
  const details = page.getByRole('region', { name: 'Record of the dose' })
  await expect.element(details.getByText(/instead of the nurse in charge, who is told:.*Sara Fathy/)).toBeVisible()
  await expect.element(details.getByText(/corrected as nurse in charge/)).toBeVisible()
  expect(details.getByText(/corrected as/).elements()).toHaveLength(1)
  await userEvent.click(details.getByRole('button', { name: 'Correct record' }))
  await expect.element(page.getByRole('dialog').getByLabelText('Reason for the correction')).toBeVisible()
})

test('a record is corrected with a reason; earlier versions are struck through', async () => {
  const before = { ...givenDose(1, '12:00', '11:50'), reason: null, notes: 'Wrong time' }
  answerDoses([givenDose(1, '12:00', '12:05', { versions: [before] })])
  server.on('prescriptions', 'record', () => ({ data: givenDose(1, '12:00', '12:05') }))
  await open()
  await userEvent.click(cell(/Given.*12:05/))
  const details = page.getByRole('region', { name: 'Record of the dose' })
  expect(details.getByText('Wrong time').element().closest('s')).not.toBeNull()
  await userEvent.click(details.getByRole('button', { name: 'Correct record' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Save correction' }))
  await expect.element(dialog.getByLabelText('Reason for the correction')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog.getByLabelText('Reason for the correction'), 'Entered for another patient')
  await userEvent.click(dialog.getByRole('button', { name: 'Save correction' }))
  await expect
    .poll(() => recorded().map(({ body }) => body))
    .toMatchObject([{ status: 2, reason: 'Entered for another patient', revision: 2, given_at: '2026-11-24 12:05' }])
})

test('a correction shows when the dose was given, and asks for the time of one that was given after all', async () => {
  const { given_by: _, ...given } = givenDose(1, '12:00', '12:05')
  const notGiven = { status: 3, state: 'not_given', given_at: null, executed_at: null, given_by: null } as const
  answerDoses([{ ...given, ...notGiven, not_given_reason: 'refused' }])
  server.on('prescriptions', 'record', () => ({ data: givenDose(1, '12:00', '12:05') }))
  await open()
  await userEvent.click(cell(/Not given/i))
  await userEvent.click(page.getByRole('button', { name: 'Correct record' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByText('Given', { exact: true }))
  await expect.element(dialog.getByLabelText('It was given at another time')).not.toBeInTheDocument()
  await userEvent.fill(dialog.getByLabelText('Reason for the correction'), 'It was given')
  await userEvent.click(dialog.getByRole('button', { name: 'Save correction' }))
  await expect.element(dialog.getByRole('textbox', { name: 'Given on' })).toHaveAttribute('aria-invalid', 'true')
  expect(recorded()).toEqual([])
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Given at' }), '12:10')
  await userEvent.click(dialog.getByRole('button', { name: 'Save correction' }))
  await expect
    .poll(() => recorded().map(({ body }) => body))
    .toMatchObject([{ status: 2, given_at: '2026-11-24 12:10' }])
})

test('without the permission, doses are only shown', async () => {
  await signInAs(personWith(['show-episode', 'list-prescription']))
  answerDoses([dose(1, '12:00')])
  await open()
  await userEvent.click(cell(/12:00/))
  await expect.element(page.getByRole('region', { name: 'Record of the dose' })).toHaveTextContent('Not Executed')
  await expect.element(panel()).not.toBeInTheDocument()
})

test('the course has days as columns, and a dose leads to its day', async () => {
  answerDoses([dose(1, '12:00')])
  await openApp({ at: '/episodes/spok/case/12?tab=doses&view=course' })
  await expect.element(page.getByRole('columnheader', { name: '24 Nov' })).toBeVisible()
  expect(Object.fromEntries(server.received('prescriptions', 'doses')[0]?.query ?? [])).toEqual({
    from: '2026-11-21',
    to: '2026-11-27',
  })
  await userEvent.click(page.getByRole('cell').getByRole('button', { name: /12:00/ }).first())
  await expect.poll(() => location.search).toContain('view=day')
})

test('on a phone the day is a list by time', async () => {
  await page.viewport(390, 844)
  answerDoses([dose(2, '12:00'), dose(1, '08:00', { state: 'late' })], { as_needed: [asNeeded] })
  await open()
  const items = () => day().getByRole('listitem').elements()
  await expect.poll(() => items().length).toBe(4)
  expect(
    items()
      .slice(1)
      .map((each) => /\d\d:\d\d/.exec(each.textContent ?? '')?.[0]),
  ).toEqual(['08:00', '12:00', '16:10'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
