import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { elsewhere, openField } from '../../testing/fields'
import { CodeField } from './CodeField'
import { DateField } from './DateField'
import { DateFilterField } from './DateFilterField'
import { DecimalField } from './DecimalField'
import { NumberField } from './NumberField'
import { PasswordField } from './PasswordField'
import { PhoneField } from './PhoneField'
import { TimeField } from './TimeField'

const textbox = (name: string) => page.getByRole('textbox', { name })
const directionOf = (name: string) => getComputedStyle(textbox(name).element()).direction

describe('a number', () => {
  const fee = () => textbox('Fee')

  test('is shown with thousands separators and reported as a number; an empty field is null', async () => {
    const values = await openField<number | null>(null, (value, onChange) => (
      <NumberField label="Fee" value={value} onChange={onChange} />
    ))
    await userEvent.type(fee(), '1234')
    expect(values).toEqual([1, 12, 123, 1234])
    await userEvent.tab()
    await expect.element(fee()).toHaveValue('1,234')
    await userEvent.click(fee())
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    expect(values.at(-1)).toBeNull()
  })

  test.each([
    ['a text that is no number stays as typed', { min: 0 }, 'abc', 'abc', Number.NaN],
    ['a negative number keeps its sign', { min: 0 }, '-5', '-5', -5],
    ['further decimal places stay as typed', { decimals: 2 }, '12.345', '12.345', 12.345],
    ['a number above the maximum stays as typed: the form shows the error', { max: 100 }, '250', '250', 250],
    ['Arabic-Indic digits are read as numbers', {}, '١٬٢٥٠٫٥', '1,250.5', 1250.5],
    ['a decimal comma', { decimals: 2 }, '72,5', '72.5', 72.5],
    ['a decimal comma after Arabic-Indic digits', { decimals: 2 }, '٣,٥', '3.5', 3.5],
    ['Persian digits and a minus sign are read as numbers', { min: -100 }, '\u2212۱۵', '-15', -15],
  ])('%s', async (_, limits, typed, shown, value) => {
    const values = await openField<number | null>(null, (value, onChange) => (
      <NumberField label="Fee" value={value} onChange={onChange} {...limits} />
    ))
    await userEvent.type(fee(), typed)
    await userEvent.tab()
    await expect.element(fee()).toHaveValue(shown)
    expect(values.at(-1)).toBe(value)
  })

  test('that could be two numbers is refused with both, and is read when it is written as one of them', async () => {
    const values = await openField<number | null>(null, (value, onChange) => (
      <NumberField label="Fee" value={value} onChange={onChange} decimals={2} />
    ))
    await userEvent.type(fee(), '1,250')
    await userEvent.tab()
    await expect.element(page.getByText('Is this 1250 or 1.250? Enter it without a comma')).toBeVisible()
    await expect.element(fee()).toHaveValue('1,250')
    expect(values.at(-1)).toBeNaN()
    await userEvent.fill(fee(), '1250')
    await userEvent.tab()
    await expect.element(fee()).toHaveValue('1,250')
    expect(values.at(-1)).toBe(1250)
  })

  test('has no separators while it is edited, so that a further digit changes nothing else', async () => {
    const values = await openField<number | null>(1250, (value, onChange) => (
      <NumberField label="Fee" value={value} onChange={onChange} />
    ))
    await expect.element(fee()).toHaveValue('1,250')
    fee().element().focus()
    await expect.element(fee()).toHaveValue('1250')
    await userEvent.keyboard('{End}5')
    await expect.element(fee()).toHaveValue('12505')
    expect(values).toEqual([12_505])
  })

  test('that is reached with the Tab key is replaced by what is typed', async () => {
    const values = await openField<number | null>(1250, (value, onChange) => (
      <NumberField label="Fee" value={value} onChange={onChange} />
    ))
    await userEvent.tab()
    await expect.element(fee()).toHaveFocus()
    await userEvent.keyboard('7')
    await expect.element(fee()).toHaveValue('7')
    expect(values).toEqual([7])
  })

  test('as text shows what was read', async () => {
    const values = await openField('', (value, onChange) => (
      <DecimalField label="Fee" value={value} onChange={onChange} />
    ))
    await userEvent.type(fee(), '٣٦,٧٠')
    await userEvent.tab()
    await expect.element(fee()).toHaveValue('36.70')
    expect(values.at(-1)).toBe('36.70')
  })

  test('the arrow keys change it by one step, within the limits', async () => {
    const values = await openField<number | null>(10, (value, onChange) => (
      <NumberField label="Fee" value={value} onChange={onChange} min={0} max={20} step={5} />
    ))
    fee().element().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect.element(fee()).toHaveValue('20')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(fee()).toHaveValue('0')
    expect([...new Set(values)]).toEqual([15, 20, 10, 5, 0])
  })

  test('is ordered left to right in Arabic, beside its unit', async () => {
    await openField<number | null>(
      1500,
      (value, onChange) => <NumberField label="الرسوم" unit="ج.م" value={value} onChange={onChange} />,
      'ar',
    )
    await expect.element(textbox('الرسوم')).toHaveValue('1,500')
    expect(directionOf('الرسوم')).toBe('ltr')
    await expect.element(page.getByText('ج.م')).toBeVisible()
  })
})

describe('a code and a phone number', () => {
  test('stay as typed, left to right also in Arabic, with the right on-screen keyboard', async () => {
    const values = await openField(
      '',
      (value, onChange) => <PhoneField label="الهاتف" value={value} onChange={onChange} />,
      'ar',
    )
    await userEvent.type(textbox('الهاتف'), '+20 100')
    expect(values.at(-1)).toBe('+20 100')
    expect(directionOf('الهاتف')).toBe('ltr')
    await expect.element(textbox('الهاتف')).toHaveAttribute('type', 'tel')
    await expect.element(textbox('الهاتف')).toHaveAttribute('autocomplete', 'tel')
  })

  test('respect maxLength, and cannot be changed while read-only', async () => {
    const values = await openField('', (value, onChange) => (
      <>
        <CodeField label="Code" value={value} onChange={onChange} maxLength={4} />
        <CodeField label="Kept" value="10-48213" onChange={onChange} readOnly />
      </>
    ))
    await userEvent.type(textbox('Code'), '123456')
    await expect.element(textbox('Code')).toHaveValue('1234')
    textbox('Kept').element().focus()
    await userEvent.keyboard('9')
    await expect.element(textbox('Kept')).toHaveValue('10-48213')
    expect(values.at(-1)).toBe('1234')
  })
})

describe('a password', () => {
  test("is hidden until the user shows it, and the button's label says what it does", async () => {
    await openField('', (value, onChange) => (
      <PasswordField label="Password" value={value} onChange={onChange} autoComplete="new-password" />
    ))
    const field = page.getByLabelText('Password', { exact: true })
    await userEvent.type(field, 'secret')
    await expect.element(field).toHaveAttribute('type', 'password')
    await userEvent.click(page.getByRole('button', { name: 'Show password' }))
    await expect.element(field).toHaveAttribute('type', 'text')
    await expect.element(field).toHaveValue('secret')
    await userEvent.click(page.getByRole('button', { name: 'Hide password' }))
    await expect.element(field).toHaveAttribute('type', 'password')
  })
})

describe('a date', () => {
  const start = () => textbox('Start')
  const openDate = (value: string | null, limits: { min?: string; max?: string; optional?: boolean } = {}) =>
    openField(value, (now, onChange) => <DateField label="Start" value={now} onChange={onChange} {...limits} />)

  test.each([
    ['25/11/2026', '2026-11-25', '25/11/2026'],
    ['5-1-26', '2026-01-05', '05/01/2026'],
    ['٢٥/١١/٢٠٢٦', '2026-11-25', '25/11/2026'],
  ])('%s is parsed day first and shown in full', async (typed, value, shown) => {
    const values = await openDate(null)
    await userEvent.fill(start(), typed)
    elsewhere().element().focus()
    await expect.element(start()).toHaveValue(shown)
    expect(values.at(-1)).toBe(value)
  })

  test.each(['31/02/2026', '11/25/2026', 'tomorrow'])(
    '%s is not a date: it stays as typed, and the form receives it as typed',
    async (typed) => {
      const values = await openDate('2026-11-25')
      await userEvent.fill(start(), typed)
      elsewhere().element().focus()
      await expect.element(start()).toHaveValue(typed)
      expect(values.at(-1)).toBe(typed)
      await userEvent.fill(start(), '26/11/2026')
      elsewhere().element().focus()
      await expect.element(start()).toHaveValue('26/11/2026')
      expect(values.at(-1)).toBe('2026-11-26')
    },
  )

  test('a day outside the limits can be typed: the form shows the error', async () => {
    const values = await openDate(null, { min: '2026-11-21', max: '2026-11-27' })
    await userEvent.fill(start(), '20/11/2026')
    elsewhere().element().focus()
    await expect.element(start()).toHaveValue('20/11/2026')
    expect(values.at(-1)).toBe('2026-11-20')
  })

  test('a filter keeps what it rejects in the field and says why; it reports only dates within the limits', async () => {
    const values = await openField<string | null>(null, (value, onChange) => (
      <DateFilterField label="Start" value={value} onChange={onChange} min="2026-11-21" max="2026-11-27" optional />
    ))
    await userEvent.fill(start(), '20/11/2026')
    await expect.element(page.getByText('Enter 21/11/2026 or later')).toBeVisible()
    await userEvent.fill(start(), '28/11/2026')
    await expect.element(page.getByText('Enter 27/11/2026 or earlier')).toBeVisible()
    await userEvent.fill(start(), 'tomorrow')
    await expect.element(page.getByText('Enter a date, such as 25/11/2026')).toBeVisible()
    elsewhere().element().focus()
    await expect.element(start()).toHaveValue('tomorrow')
    expect(values).toEqual([])
    await userEvent.fill(start(), '25/11/2026')
    expect(values).toEqual(['2026-11-25'])
  })

  test('days before the first and after the last one cannot be selected', async () => {
    await openDate('2026-11-25', { min: '2026-11-21', max: '2026-11-27' })
    await userEvent.click(start())
    await expect.element(page.getByRole('button', { name: '20 November 2026' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: '21 November 2026' })).toBeEnabled()
    await expect.element(page.getByRole('button', { name: '28 November 2026' })).toBeDisabled()
  })

  test('a day is selected in the calendar, whose weeks begin on Saturday', async () => {
    const values = await openDate('2026-11-25')
    await userEvent.click(start())
    const days = document.querySelectorAll('table thead th')
    expect(Array.from(days, ({ textContent }) => textContent)).toEqual(['Sa', 'Su', 'Mo', 'Tu', 'We', 'Th', 'Fr'])
    await userEvent.click(page.getByRole('button', { name: 'Next month' }))
    await userEvent.click(page.getByRole('button', { name: '3 December 2026', exact: true }))
    await expect.element(start()).toHaveValue('03/12/2026')
    expect(values).toEqual(['2026-12-03'])
  })

  test('a birth date is selected by year, month and day, and can still be typed', async () => {
    const values = await openField<string | null>(null, (value, onChange) => (
      <DateField label="Start" value={value} onChange={onChange} max="2029-12-31" firstView="years" />
    ))
    await userEvent.click(start())
    await userEvent.click(page.getByRole('button', { name: '2021' }))
    await userEvent.click(page.getByRole('button', { name: 'March' }))
    await userEvent.click(page.getByRole('button', { name: '3 March 2021', exact: true }))
    await expect.element(start()).toHaveValue('03/03/2021')
    await userEvent.fill(start(), '15/01/1990')
    elsewhere().element().focus()
    await expect.element(start()).toHaveValue('15/01/1990')
    expect(values.at(0)).toBe('2021-03-03')
    expect(values.at(-1)).toBe('1990-01-15')
  })

  test('in Arabic, days and months have Arabic names, and the date stays left to right', async () => {
    await openField<string | null>(
      '2026-11-25',
      (value, onChange) => <DateField label="البداية" value={value} onChange={onChange} />,
      'ar',
    )
    await expect.element(textbox('البداية')).toHaveValue('25/11/2026')
    expect(directionOf('البداية')).toBe('ltr')
    await userEvent.click(textbox('البداية'))
    await expect.element(page.getByRole('button', { name: '26 نوفمبر 2026' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'الشهر التالي' })).toBeVisible()
  })

  test('an optional date can be cleared', async () => {
    const values = await openDate('2026-11-25', { optional: true })
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    await expect.element(start()).toHaveValue('')
    expect(values).toEqual([null])
  })
})

describe('a time', () => {
  const part = (name: string) => page.getByLabelText(`From: ${name}`)
  const openTime = (first: string, optional = false) =>
    openField(first, (value, onChange) => (
      <TimeField label="From" value={value} onChange={onChange} optional={optional} />
    ))

  test('is shown in 12-hour format, and typed part by part without leaving the field', async () => {
    const values = await openTime('14:30')
    await expect.element(part('Hours')).toHaveValue('02')
    await expect.element(part('Minutes')).toHaveValue('30')
    await expect.element(part('AM or PM')).toHaveValue('PM')
    part('Hours').element().focus()
    await userEvent.keyboard('0945')
    await expect.element(part('Minutes')).toHaveValue('45')
    expect(values.at(-1)).toBe('21:45')
    part('AM or PM').element().focus()
    await userEvent.keyboard('a')
    await expect.element(part('AM or PM')).toHaveValue('AM')
    expect(values.at(-1)).toBe('09:45')
  })

  test('midnight and noon are distinguished', async () => {
    const values = await openTime('00:15')
    await expect.element(part('Hours')).toHaveValue('12')
    await expect.element(part('AM or PM')).toHaveValue('AM')
    part('AM or PM').element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(part('AM or PM')).toHaveValue('PM')
    expect(values).toEqual(['12:15'])
  })

  test('midnight as the end of a range is the end of the day', async () => {
    const values = await openField('23:30', (value, onChange) => (
      <TimeField label="From" value={value} onChange={onChange} isEnd />
    ))
    part('Hours').element().focus()
    await userEvent.keyboard('1200')
    await expect.element(part('Minutes')).toHaveValue('00')
    part('AM or PM').element().focus()
    await userEvent.keyboard('a')
    await expect.element(part('AM or PM')).toHaveValue('AM')
    expect(values.at(-1)).toBe('24:00')
    await expect.element(part('Hours')).toHaveValue('12')
    await expect.element(part('Minutes')).toHaveValue('00')
    await userEvent.keyboard('p')
    expect(values.at(-1)).toBe('12:00')
  })

  test('the arrow keys step by five minutes', async () => {
    const values = await openTime('14:30')
    part('Minutes').element().focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(values).toEqual(['14:35'])
  })

  test('an optional time can be cleared', async () => {
    const values = await openTime('14:30', true)
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    await expect.element(part('Hours')).toHaveValue('')
    expect(values).toEqual([''])
  })

  test('in Arabic, AM and PM have Arabic names', async () => {
    const values = await openField(
      '14:30',
      (value, onChange) => <TimeField label="من" value={value} onChange={onChange} />,
      'ar',
    )
    const half = page.getByLabelText('من: صباحًا أو مساءً')
    await expect.element(half).toHaveValue('م')
    half.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(half).toHaveValue('ص')
    expect(values).toEqual(['02:30'])
  })
})
