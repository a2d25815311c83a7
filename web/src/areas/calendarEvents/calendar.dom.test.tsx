import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, server } from '../../testing/testServer'
import type { BusyData, Entry, EventData } from './types'

const meta = {
  ...{ from: '2026-10-31', to: '2026-12-04', time_zone: 'Africa/Cairo', today: '2026-11-24' },
  ...{ first_day: 6, days_off: [5], is_cut: false },
}
const nothing: Entry = {
  ...{ key: 'event-5', kind: 'event', id: 5, start: '2026-11-25 13:00', end: '2026-11-25 14:30' },
  ...{ starts_at: '2026-11-25T11:00:00.000Z', ends_at: '2026-11-25T12:30:00.000Z', time_zone: 'Africa/Cairo' },
  ...{ all_day: false, type: 1, type_text: 'Meeting', title: 'Heart team', doctors: [{ id: 7, name: 'Karim Wahba' }] },
  ...{ hospital_id: 3, specialty_id: 4, is_own: true, editable: true, in_series: false, has_conflict: false },
  ...{ booked: null, slots: null, is_closed: false, to_rebook: 0 },
}
const later: Entry = {
  ...nothing,
  ...{ key: 'event-6', id: 6, title: 'Grand round', start: '2026-11-25 16:00', end: '2026-11-25 17:00' },
  ...{ starts_at: '2026-11-25T14:00:00.000Z', ends_at: '2026-11-25T15:00:00.000Z' },
}
const clinic: Entry = {
  ...nothing,
  ...{ key: 'clinic-8-2026-11-24', kind: 'clinic', id: 8, type: null, type_text: 'Clinic', title: 'Cardiology' },
  ...{ start: '2026-11-24 09:00', end: '2026-11-24 12:00', booked: 11, slots: 12, editable: false },
  ...{ starts_at: '2026-11-24T07:00:00.000Z', ends_at: '2026-11-24T10:00:00.000Z' },
  doctors: [{ id: 1, name: 'Mona El-Shazly' }],
}
const round: Entry = {
  ...nothing,
  ...{ key: 'round-11', kind: 'round', id: 11, type: null, type_text: 'Round', title: 'Case round', editable: false },
}
const away: Entry = {
  ...nothing,
  ...{ key: 'vacation-9', kind: 'vacation', id: 9, type: 1, type_text: 'Doctor', title: 'Heba Rizk', all_day: true },
  ...{ start: '2026-11-23 00:00', end: '2026-11-26 23:59', to_rebook: 9, editable: false },
  ...{ starts_at: '2026-11-22T22:00:00.000Z', ends_at: '2026-11-26T22:00:00.000Z', doctors: [] },
}
const event: EventData = {
  ...{ id: 5, hospital_id: 3, specialty_id: 4, type: 1, type_text: 'Meeting', title: 'Heart team' },
  ...{ start: '2026-11-25 13:00', end: '2026-11-25 14:30', time_zone: 'Africa/Cairo' },
  ...{ starts_at: '2026-11-25T11:00:00.000Z', ends_at: '2026-11-25T12:30:00.000Z' },
  doctors: [{ id: 7, name: 'Karim Wahba' }],
  in_charge_id: null,
  ...{ series: null, has_conflict: false, editable: true, created_by: { id: 1, name: 'Rima Haddad' }, version: 0 },
}
const conflicts: BusyData = {
  doctors: [
    {
      ...{ id: 7, name: 'Karim Wahba', time_zone: 'Africa/Mogadishu' },
      busy: [
        {
          ...{ kind: 'event', type_text: 'Duty' },
          ...{ starts_at: '2026-11-26T06:00:00.000Z', ends_at: '2026-11-26T18:00:00.000Z' },
        },
      ],
    },
  ],
  gaps: [
    {
      ...{ start: '2026-11-28 13:30', end: '2026-11-28 15:00' },
      ...{ starts_at: '2026-11-28T11:30:00.000Z', ends_at: '2026-11-28T13:00:00.000Z' },
    },
  ],
  time_zone: 'Africa/Cairo',
}

const at = (path: string, language: 'en' | 'ar' = 'en') =>
  openApp({ at: `/calendar?date=2026-11-24&${path}`, language })
const cell = (name: string | RegExp) => page.getByRole('gridcell', { name })
const entry = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const focused = () => document.activeElement?.getAttribute('aria-label')
const last = (call: 'list' | 'update' | 'create' | 'remove') => server.received('calendarEvents', call).at(-1)

beforeEach(async () => {
  await page.viewport(1280, 900)
  sessionStorage.clear()
  server
    .on('calendarEvents', 'utilities', () => ({
      data: {
        hospitals: [
          { id: 3, name: 'Al-Noor Hospital', time_zone: 'Africa/Cairo' },
          { id: 6, name: 'Banadir Hospital', time_zone: 'Africa/Mogadishu' },
        ],
        specialties: [{ id: 4, name: 'Cardiology' }],
        clinics: [{ id: 8, name: 'Cardiology', hospital_id: 3 }],
        specialty_id: 4,
      },
    }))
    .on('calendarEvents', 'eventUtilities', () => ({
      data: {
        doctors: [{ id: 7, name: 'Karim Wahba', time_zone: 'Africa/Cairo' }],
        nurses: [{ id: 8, name: 'Mona Said', time_zone: 'Africa/Cairo' }],
        eventTypes: ['Meeting', 'Duty', 'On call', 'Training', 'Other'].map((name, index) => ({ id: index + 1, name })),
      },
    }))
    .on('calendarEvents', 'ofClinic', () => ({ data: [clinic], meta }))
    .on('calendarEvents', 'show', () => ({ data: event }))
    // After those whose paths it would match too.
    .on('calendarEvents', 'list', () => ({ data: [nothing, clinic, away], meta }))
  await signInAs(personWith(['show-calendar', 'create-events', 'edit-events', 'list-my-clinics']))
})

describe('what is shown', () => {
  test('the month begins on Saturday, with the sessions, the vacations and the events of its days', async () => {
    await at('view=month')
    const headers = page.getByRole('columnheader')
    await expect.element(headers.first()).toHaveAccessibleName('Saturday')
    await expect.element(cell('Wednesday 25 November, 2 entries')).toBeVisible()
    await expect.element(entry(/^Clinic: .*Mona El-Shazly.*Booked 11 of 12/)).toBeVisible()
    await expect.element(entry(/Heba Rizk.* away until 26 Nov.*9 appointments to rebook/)).toBeVisible()
    expect(last('list')?.params).toMatchObject({ hospitalId: '3', specialtyId: '4' })
    expect(last('list')?.query.get('currentDate')).toBe('2026-11-01')
    expect(last('list')?.query.get('view')).toBe('month')
  })

  test('of a day with more entries than were sent, the number leads to the day with all of them', async () => {
    const days = [{ date: '2026-11-25', count: 14 }]
    server.on('calendarEvents', 'list', ({ query }) =>
      query.get('view') === 'day' ? { data: [nothing, later], meta } : { data: [nothing], meta: { ...meta, days } },
    )
    await at('view=month')
    await expect.element(cell('Wednesday 25 November, 14 entries')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^13 more/ }))
    await expect.element(entry(/Grand round/)).toBeVisible()
    expect(last('list')?.query.get('currentDate')).toBe('2026-11-25')
  })

  test('the list of days leads to a day with more entries than were sent', async () => {
    const days = [{ date: '2026-11-25', count: 14 }]
    server.on('calendarEvents', 'list', () => ({ data: [nothing], meta: { ...meta, days } }))
    await at('view=agenda')
    await userEvent.click(page.getByRole('button', { name: '13 more' }))
    await expect.poll(() => last('list')?.query.get('view')).toBe('day')
    expect(last('list')?.query.get('currentDate')).toBe('2026-11-25')
  })

  test('the filters are location and specialty, or of personal events the clinic', async () => {
    await at('view=month')
    await expect.element(page.getByRole('combobox', { name: 'Specialty' })).toHaveValue('Cardiology')
    await userEvent.click(page.getByRole('checkbox', { name: 'Show Personal Event only' }))
    await expect.element(page.getByRole('combobox', { name: 'Clinic' })).toBeVisible()
    await expect.poll(() => last('list')?.query.get('personalEvents')).toBe('1')
    expect(last('list')?.query.has('view')).toBe(false)
    await userEvent.click(page.getByRole('combobox', { name: 'Clinic' }))
    await userEvent.click(page.getByRole('option', { name: 'Cardiology' }))
    await expect.poll(() => server.received('calendarEvents', 'ofClinic').at(-1)?.params.clinicId).toBe('8')
  })

  test('the list of days says when there is nothing, with the documented words', async () => {
    server.on('calendarEvents', 'list', () => ({ data: [], meta }))
    await at('view=agenda')
    await expect.element(page.getByText('There are no events in this range')).toBeVisible()
  })

  test.each([
    ['a session of a clinic', clinic, /Mona El-Shazly/, '/clinics/my-clinics/8/appointments/24-11-2026'],
    ['a round', round, /Case round/, '/rounds/my-rounds/11/details'],
  ])('selecting %s leads to its page', async (_, selected, name, address) => {
    await signInAs(personWith(['show-calendar', 'list-clinic-appointment', 'show-round']))
    server.on('calendarEvents', 'list', () => ({ data: [selected], meta }))
    // The page may ask for its record before the test ends.
    server.on('clinics', 'agenda', () => new Failure(404)).on('rounds', 'details', () => new Failure(404))
    await at('view=agenda')
    await userEvent.click(page.getByRole('button', { name }))
    await expect.poll(() => location.pathname).toBe(address)
  })

  test('selecting a round says what it is without the permission for its page', async () => {
    server.on('calendarEvents', 'list', () => ({ data: [round], meta }))
    await at('view=agenda')
    await userEvent.click(page.getByRole('button', { name: /Case round/ }))
    await expect.element(dialog.getByText('Case round')).toBeVisible()
  })

  test('a session of somebody else’s clinic says what it is', async () => {
    server.on('calendarEvents', 'list', () => ({ data: [{ ...clinic, id: 9 }], meta }))
    await at('view=agenda')
    await userEvent.click(page.getByRole('button', { name: /Mona El-Shazly/ }))
    await expect.element(dialog.getByText('Booked 11 of 12')).toBeVisible()
  })
})

describe('the keyboard', () => {
  test('leads over the days as they are seen: in Arabic, left is the next day', async () => {
    await at('view=month', 'ar')
    await expect.element(page.getByRole('grid')).toBeVisible()
    document.querySelector<HTMLElement>('[data-at][data-active]')?.focus()
    expect(document.activeElement?.getAttribute('data-at')).toBe('2026-11-24 ')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('2026-11-25 ')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('2026-12-02 ')
    await userEvent.keyboard('{Home}')
    await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('2026-11-28 ')
    await userEvent.keyboard('{PageUp}')
    await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('2026-10-28 ')
  })

  test('Enter makes an event in an hour, on the wall clock of the hospital', async () => {
    server.on('calendarEvents', 'create', () => ({ data: event }))
    await at('view=week')
    await expect.element(page.getByRole('grid')).toBeVisible()
    document.querySelector<HTMLElement>('[data-at][data-active]')?.focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.click(inDialog('Save event'))
    await expect.element(dialog.getByRole('combobox', { name: 'Type' })).toHaveAttribute('aria-invalid', 'true')
    await userEvent.click(dialog.getByRole('combobox', { name: 'Type' }))
    await userEvent.click(page.getByRole('option', { name: 'Duty' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Doctors and nurses' }))
    await userEvent.click(page.getByRole('option', { name: 'Karim Wahba' }))
    await userEvent.click(page.getByRole('option', { name: 'Mona Said' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Nurse in charge' }))
    await userEvent.click(page.getByRole('option', { name: 'Mona Said' }))
    await userEvent.click(inDialog('Save event'))
    await expect
      .poll(() => last('create')?.body)
      .toMatchObject({
        ...{ hospital_id: 3, specialty_id: '4', type: 2, doctors: [7, 8], in_charge_id: 8, anyway: false },
        ...{ start: '2026-11-24 10:00', end: '2026-11-24 11:00' },
      })
  })

  test('M moves an event with the arrows and Enter, as dragging does, and says who is told', async () => {
    server.on('calendarEvents', 'update', () => ({ data: { ...event, version: 1 } }))
    await at('view=week')
    await expect.element(entry(/Heart team/)).toBeVisible()
    document.querySelector<HTMLElement>('[data-entry="event-5"]')?.focus()
    await userEvent.keyboard('m{ArrowRight}{ArrowDown}')
    await expect.poll(focused).toContain('Thursday 26 November')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('They are told of it:')).toHaveTextContent('Karim Wahba')
    await userEvent.click(inDialog('Move event'))
    await expect
      .poll(() => last('update')?.body)
      .toMatchObject({ start: '2026-11-26 13:15', end: '2026-11-26 14:45', doctors: [7], scope: 'one', anyway: false })
    expect(last('update')?.headers.get('if-match')).toContain('start=')
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => last('update')?.body).toMatchObject({ start: '2026-11-25 13:00', anyway: true })
  })

  test('an event of a series names also who takes part in its later ones, if these move too', async () => {
    const people = [...event.doctors, { id: 9, name: 'Rima Haddad' }]
    const series = { repeat: 'weekly' as const, until: '2026-12-30', following: 6, doctors: people }
    server.on('calendarEvents', 'show', () => ({ data: { ...event, series } }))
    await at('view=week')
    await expect.element(entry(/Heart team/)).toBeVisible()
    document.querySelector<HTMLElement>('[data-entry="event-5"]')?.focus()
    await userEvent.keyboard('m{ArrowDown}')
    await expect.element(cell(/the event goes here/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const told = dialog.getByText('They are told of it:')
    await expect.element(told).not.toHaveTextContent('Rima Haddad')
    await userEvent.click(dialog.getByRole('radio', { name: /later/ }))
    await expect.element(told).toHaveTextContent('Rima Haddad')
  })

  test('Escape leaves it where it was', async () => {
    await at('view=month')
    await expect.element(entry(/Heart team/)).toBeVisible()
    document.querySelector<HTMLElement>('[data-entry="event-5"]')?.focus()
    await userEvent.keyboard('m{ArrowRight}')
    await expect.element(cell(/the event goes here/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(cell(/the event goes here/)).not.toBeInTheDocument()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

const pointer = (type: string, target: Element | Window, x: number, y: number, pointerType = 'mouse') =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 9, pointerType }),
  )
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2] as const
}

describe('dragging', () => {
  test('an event dropped on another day keeps its time; what is in the way is named with a free time', async () => {
    server.on('calendarEvents', 'update', ({ body }) =>
      body.start === '2026-11-26 13:00'
        ? new Failure(422, { message: 'x', errors: { anyway: ['Doctors have something else'] }, conflicts })
        : { data: { ...event, version: 1 } },
    )
    await at('view=month')
    await expect.element(entry(/Heart team/)).toBeVisible()
    const chip = document.querySelector('[data-entry="event-5"]')
    const target = document.querySelector('[data-at="2026-11-26 "]')
    if (!chip || !target) throw new Error('not shown')
    pointer('pointerdown', chip, ...middleOf(chip))
    const [x, y] = middleOf(target)
    pointer('pointermove', window, x, y)
    await expect.element(cell(/Thursday 26 November.*the event goes here/)).toBeVisible()
    pointer('pointerup', window, x, y)
    await userEvent.click(inDialog('Move event'))
    await expect.element(dialog.getByText(/Duty/)).toBeVisible()
    await expect.element(dialog.getByText(/for .*Karim Wahba/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: /^Choose/ }))
    await userEvent.click(inDialog('Move event'))
    await expect.poll(() => last('update')?.body).toMatchObject({ start: '2026-11-28 13:30', end: '2026-11-28 15:00' })
  })

  test('a finger has to hold it first: a swipe scrolls', async () => {
    await at('view=month')
    await expect.element(entry(/Heart team/)).toBeVisible()
    const chip = document.querySelector('[data-entry="event-5"]')
    const target = document.querySelector('[data-at="2026-11-26 "]')
    if (!chip || !target) throw new Error('not shown')
    pointer('pointerdown', chip, ...middleOf(chip), 'touch')
    pointer('pointermove', window, ...middleOf(target), 'touch')
    await expect.element(cell(/the event goes here/)).not.toBeInTheDocument()
    pointer('pointerup', window, ...middleOf(target), 'touch')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      pointer('pointerdown', chip, ...middleOf(chip), 'touch')
      vi.advanceTimersByTime(400)
    } finally {
      vi.useRealTimers()
    }
    pointer('pointermove', window, ...middleOf(target), 'touch')
    await expect.element(cell(/Thursday 26 November.*the event goes here/)).toBeVisible()
    pointer('pointercancel', window, ...middleOf(target), 'touch')
  })
})

describe('an event', () => {
  test('is deleted after the documented question', async () => {
    server.on('calendarEvents', 'remove', () => ({ message: 'Deleted' }))
    await at('view=agenda')
    await userEvent.click(page.getByRole('button', { name: /Heart team/ }))
    await userEvent.click(inDialog('Delete event'))
    await expect.element(page.getByText('You Want To Delete This Event')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Yes' }))
    await expect.poll(() => last('remove')?.params.id).toBe('5')
  })

  test('is saved anyway only after what is in the way was shown', async () => {
    server.on('calendarEvents', 'update', ({ body }) =>
      body.anyway
        ? { data: event }
        : new Failure(422, { message: 'x', errors: { anyway: ['Doctors have something else'] }, conflicts }),
    )
    await at('view=agenda')
    await userEvent.click(page.getByRole('button', { name: /Heart team/ }))
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Title' }), 'Heart team of the region')
    await userEvent.click(inDialog('Save event'))
    await userEvent.click(page.getByRole('button', { name: 'Save anyway' }))
    await expect.poll(() => last('update')?.body).toMatchObject({ title: 'Heart team of the region', anyway: true })
  })

  test('of others is read only, without the permission nothing can be made', async () => {
    await signInAs(personWith(['show-calendar']))
    await at('view=agenda')
    await expect.element(page.getByRole('button', { name: 'New event' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: /Heart team/ }))
    await expect.element(dialog.getByText('Karim Wahba')).toBeVisible()
    await expect.element(inDialog('Save event')).not.toBeInTheDocument()
  })
})

test('on a phone, the list of days is shown first, and a day of the month leads to its hours', async () => {
  await page.viewport(390, 844)
  await at('')
  await expect.element(page.getByRole('radio', { name: 'Agenda' })).toBeChecked()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await userEvent.click(page.getByText('Month', { exact: true }))
  await userEvent.click(cell('Wednesday 25 November, 2 entries'))
  await expect.element(page.getByRole('radio', { name: 'Day', exact: true })).toBeChecked()
  await expect.element(entry(/Heart team/)).toBeVisible()
})

test('on a phone, entries of a week that share an hour are a number that leads to the day, which has room for each', async () => {
  await page.viewport(390, 844)
  const round: Entry = {
    ...later,
    key: 'event-7',
    id: 7,
    title: 'Journal club',
    start: '2026-11-25 14:00',
    end: '2026-11-25 15:00',
  }
  const alone: Entry = { ...later, start: '2026-11-25 18:00', end: '2026-11-25 19:00' }
  const instants = (start: string, end: string) => ({
    starts_at: `2026-11-25T${start}Z`,
    ends_at: `2026-11-25T${end}Z`,
  })
  server.on('calendarEvents', 'list', () => ({
    data: [
      nothing,
      { ...round, ...instants('12:00:00.000', '13:00:00.000') },
      { ...alone, ...instants('16:00:00.000', '17:00:00.000') },
    ],
    meta,
  }))
  await at('view=week')
  const both = page.getByRole('button', { name: '2 entries, Wednesday 25 November' })
  await expect.element(both).toBeVisible()
  await expect.element(entry(/Grand round/)).toBeVisible()
  expect(document.querySelector('[data-entry="event-5"]')?.closest('[inert]')).not.toBeNull()
  const { width, height } = both.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  both.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('radio', { name: 'Day', exact: true })).toBeChecked()
  await expect.element(entry(/Heart team/)).toBeVisible()
  await expect.element(entry(/Journal club/)).toBeVisible()
})
