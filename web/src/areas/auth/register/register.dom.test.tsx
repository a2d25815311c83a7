import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { browserZone } from '../../../lib/dates'
import { openPart } from '../../../testing/open'
import { server } from '../../../testing/testServer'
import { Register } from './Register'
import { suggestedZone } from './suggestedZone'

const number = () => page.getByRole('textbox', { name: 'National ID' })
const birthDate = () => page.getByRole('textbox', { name: 'Birth date' })
const gender = (name: 'Female' | 'Male') => page.getByRole('radio', { name, exact: true })
const country = () => page.getByRole('combobox', { name: 'Country' })
const zone = () => page.getByRole('combobox', { name: 'Time zone' })
const impossible = () => page.getByText('The birth date in this number does not exist. Check the number.')

const egypt = { id: 1, name: 'Egypt', code: 'EG', phone_code: '+20', time_zones: ['Africa/Cairo'] }
const here = { id: 2, name: 'Here', code: 'XK', phone_code: '+383', time_zones: [browserZone()] }

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  server.on('pickers', 'countries', () => ({ data: [egypt, here] }))
  server.on('pickers', 'cities', () => ({ data: [] }))
  await openPart(<Register />, { at: '/register' })
})

describe('the national ID', () => {
  test('fills in birth date and gender again after each change', async () => {
    await userEvent.fill(number(), '29001150112345')
    await expect.element(birthDate()).toHaveValue('15/01/1990')
    await expect.element(gender('Female')).toBeChecked()
    await userEvent.fill(number(), '28512312101233')
    await expect.element(birthDate()).toHaveValue('31/12/1985')
    await expect.element(gender('Male')).toBeChecked()
    await userEvent.fill(number(), '2851231210123')
    await expect.element(birthDate()).toHaveValue('')
    await expect.element(gender('Male')).not.toBeChecked()
  })

  test('leaves what was entered beside a number that contains nothing', async () => {
    await userEvent.fill(birthDate(), '02/11/1991')
    await userEvent.click(gender('Female'))
    await userEvent.fill(number(), '25417308846')
    await expect.element(birthDate()).toHaveValue('02/11/1991')
    await expect.element(gender('Female')).toBeChecked()
  })

  test.each(['٢٩٠٠١١٥٠١١٢٣٤٥', '۲۹۰۰۱۱۵۰۱۱۲۳۴۵'])('is read in the digits of %s', async (typed) => {
    await userEvent.fill(number(), typed)
    await expect.element(birthDate()).toHaveValue('15/01/1990')
    await userEvent.click(gender('Female'))
    await expect.element(number()).toHaveValue('29001150112345')
  })

  test('with an impossible date is reported at once', async () => {
    await userEvent.fill(number(), '2901301011234')
    await expect.element(impossible()).not.toBeInTheDocument()
    await userEvent.fill(number(), '29013010112345')
    await expect.element(impossible()).toBeVisible()
    await userEvent.fill(number(), '29001150112345')
    await expect.element(impossible()).not.toBeInTheDocument()
  })

  test('selects the country whose number it is, unless one was selected', async () => {
    await userEvent.fill(number(), '29001150112345')
    await userEvent.click(gender('Female'))
    await expect.element(country()).toHaveValue('Egypt')
    await userEvent.click(country())
    await userEvent.click(page.getByRole('option', { name: 'Here' }))
    await userEvent.fill(number(), '28512312101233')
    await userEvent.click(gender('Female'))
    await expect.element(country()).toHaveValue('Here')
  })
})

test('the national ID selects the country also when the countries arrive later', async () => {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  server.on('pickers', 'countries', () => delivered.then(() => ({ data: [egypt, here] })))
  await cleanup()
  await openPart(<Register />, { at: '/register' })
  await userEvent.fill(number(), '29001150112345')
  await userEvent.click(gender('Female'))
  await expect.element(country()).toHaveValue('')
  deliver()
  await expect.element(country()).toHaveValue('Egypt')
})

describe('the time zone', () => {
  test('of the country is suggested, with that of this device as the alternative', async () => {
    await userEvent.click(country())
    await userEvent.click(page.getByRole('option', { name: 'Egypt' }))
    await expect.element(zone()).toHaveValue('Cairo')
    await userEvent.click(zone())
    await expect.element(page.getByRole('option')).toHaveLength(2)
  })

  test('is not asked for if the country has only that of this device', async () => {
    await userEvent.click(country())
    await userEvent.click(page.getByRole('option', { name: 'Here' }))
    await expect.element(country()).toHaveValue('Here')
    await expect.element(zone()).not.toBeInTheDocument()
  })

  test.each([
    [['America/New_York', 'America/Chicago'], 'America/Chicago', 'America/Chicago'],
    [['America/New_York', 'America/Chicago'], 'Africa/Cairo', 'America/New_York'],
    [['Asia/Calcutta'], 'Asia/Kolkata', 'Asia/Calcutta'],
    [[], 'Africa/Cairo', 'Africa/Cairo'],
  ])('of a country with %s on a device in %s is %s', (zones, device, suggested) => {
    expect(suggestedZone(zones, device)).toBe(suggested)
  })
})
