import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { elsewhere, openField } from '../../testing/fields'
import { pending } from '../../testing/testServer'
import { AsyncSelectField } from './AsyncSelectField'
import { CheckboxField } from './CheckboxField'
import { MultiSelectField } from './MultiSelectField'
import type { Option } from './option'
import { RadioGroupField } from './RadioGroupField'
import { SegmentedField } from './SegmentedField'
import { SelectField } from './SelectField'
import { SwitchField } from './SwitchField'

const doctors: Option[] = ['Rima Haddad', 'Tarek Nehme', 'Nadim Sayegh'].map((label, index) => ({
  value: String(index + 1),
  label,
}))
const [rima, tarek, nadim] = doctors as [Option, Option, Option]
const zones = Array.from({ length: 9 }, (_, index) => ({ value: `z${index}`, label: `Zone ${index}` }))

const field = () => page.getByRole('combobox', { name: 'Doctor' })
const option = (name: string) => page.getByRole('option', { name })
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

describe('a select with known options', () => {
  const openSelect = (options: readonly Option[], value: string | null, optional = false) =>
    openField(value, (now, onChange) => (
      <SelectField label="Doctor" options={options} value={now} onChange={onChange} optional={optional} />
    ))

  test('an option is selected with the keyboard', async () => {
    const values = await openSelect(doctors, null)
    field().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(option('Rima Haddad')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('Tarek Nehme')
    expect(values).toEqual(['2'])
    await expect.element(option('Rima Haddad')).not.toBeInTheDocument()
  })

  test('selecting the same option again keeps it selected', async () => {
    await openSelect(doctors, '2')
    await userEvent.click(field())
    await userEvent.click(option('Tarek Nehme'))
    await expect.element(field()).toHaveValue('Tarek Nehme')
  })

  test('a long list is filtered by typing, and typing alone selects nothing', async () => {
    const values = await openSelect(zones, null)
    await userEvent.fill(field(), 'zone 7')
    await expect.poll(offered).toEqual(['Zone 7'])
    await userEvent.fill(field(), 'nowhere')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    elsewhere().element().focus()
    await expect.element(field()).toHaveValue('')
    expect(values).toEqual([])
  })

  test('typing replaces the label of the selected option, however the focus came', async () => {
    const values = await openSelect(zones, 'z3')
    elsewhere().element().focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}7')
    await expect.poll(offered).toEqual(['Zone 7'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('Zone 7')
    // The focus is still there.
    await userEvent.keyboard('5')
    await expect.element(field()).toHaveValue('5')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.click(field())
    await userEvent.keyboard('zone 2')
    await expect.element(field()).toHaveValue('zone 2')
    elsewhere().element().focus()
    await expect.element(field()).toHaveValue('Zone 5')
    expect(values).toEqual(['z7', 'z5'])
  })

  test('a disabled field has no button that clears it', async () => {
    await openField<string | null>('2', (now, onChange) => (
      <SelectField label="Doctor" options={doctors} value={now} onChange={onChange} optional disabled />
    ))
    await expect.element(field()).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
  })

  test('an optional value can be cleared', async () => {
    const values = await openSelect(doctors, '1', true)
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    expect(values).toEqual([null])
  })
})

describe('a select with options from the server', () => {
  const openAsync = (search: (searchText: string) => Promise<readonly Option[]>, value: Option | null = null) =>
    openField(value, (now, onChange) => (
      <AsyncSelectField label="Doctor" search={search} value={now} onChange={onChange} />
    ))
  const matching = async (searchText: string) =>
    doctors.filter(({ label }) => label.toLowerCase().includes(searchText.toLowerCase()))

  test('nothing is requested until the list opens; then all options, and once for the typed text', async () => {
    const search = vi.fn(matching)
    const values = await openAsync(search)
    expect(search).not.toHaveBeenCalled()
    await userEvent.click(field())
    await expect.poll(offered).toEqual(doctors.map(({ label }) => label))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const key of 'nad') await userEvent.keyboard(key)
    await vi.advanceTimersByTimeAsync(250)
    vi.useRealTimers()
    await expect.poll(offered).toEqual(['Nadim Sayegh'])
    expect(search.mock.calls).toEqual([[''], ['nad']])
    await userEvent.click(option('Nadim Sayegh'))
    expect(values).toEqual([nadim])
    await expect.element(field()).toHaveValue('Nadim Sayegh')
  })

  test('typing replaces the label of the chosen option', async () => {
    const search = vi.fn(matching)
    const values = await openAsync(search, rima)
    await userEvent.click(field())
    await userEvent.keyboard('tar')
    await expect.element(field()).toHaveValue('tar')
    await expect.poll(() => offered()[0]).toBe('Tarek Nehme')
    await userEvent.click(option('Tarek Nehme'))
    expect(values).toEqual([tarek])
  })

  test('a response that arrives after that of a later search is ignored', async () => {
    const first = pending<readonly Option[]>()
    const search = vi.fn((searchText: string) => (searchText === 'ri' ? first.promise : matching(searchText)))
    await openAsync(search)
    await userEvent.click(field())
    await expect.poll(() => offered().length).toBe(3)
    await userEvent.fill(field(), 'ri')
    await expect.poll(() => search.mock.lastCall).toEqual(['ri'])
    await userEvent.fill(field(), 'tar')
    await expect.poll(offered).toEqual(['Tarek Nehme'])
    first.resolve([rima])
    // By the time a key press is handled, the earlier response has been handled too.
    await userEvent.keyboard('{ArrowDown}')
    expect(offered()).toEqual(['Tarek Nehme'])
  })

  test('a failed search is shown, and typing on searches again', async () => {
    let fails = true
    await openAsync((searchText) => (fails ? Promise.reject(new Error('No connection')) : matching(searchText)))
    await userEvent.click(field())
    await expect.element(page.getByText('The search did not work. Type again.')).toBeVisible()
    fails = false
    await userEvent.keyboard('t')
    await expect.element(option('Tarek Nehme')).toBeVisible()
  })

  test('the selected option is offered even if the search does not return it', async () => {
    await openAsync(async () => [tarek], { value: '9', label: 'Mona Zaki' })
    await expect.element(field()).toHaveValue('Mona Zaki')
    await userEvent.click(field())
    await expect.poll(offered).toEqual(['Mona Zaki', 'Tarek Nehme'])
  })
})

describe('a select for several values', () => {
  const openMulti = (value: Option[], language: 'en' | 'ar' = 'en') =>
    openField(
      value,
      (now, onChange) => <MultiSelectField label="Doctor" options={doctors} value={now} onChange={onChange} />,
      language,
    )

  test('values are added and removed with the keyboard; selected ones are not offered again', async () => {
    const values = await openMulti([])
    await userEvent.click(field())
    await userEvent.keyboard('tar')
    await expect.poll(offered).toEqual(['Tarek Nehme'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(values.at(-1)).toEqual([tarek])
    await expect.poll(offered).toEqual(['Rima Haddad', 'Nadim Sayegh'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(values.at(-1)).toEqual([rima, tarek])
    await userEvent.keyboard('{Backspace}')
    expect(values.at(-1)).toEqual([rima])
  })

  test('each value has a remove button, labeled in the language of the page', async () => {
    const values = await openMulti([rima, tarek], 'ar')
    await userEvent.click(page.getByRole('button', { name: 'إزالة Rima Haddad' }))
    expect(values).toEqual([[tarek]])
  })

  test('the list stays closed when the focus is moved to a field with an error, which it would cover', async () => {
    await openField<Option[]>([rima], (now, onChange) => (
      <MultiSelectField label="Doctor" options={doctors} value={now} onChange={onChange} error="Choose other doctors" />
    ))
    ;(field().element() as HTMLElement).focus()
    await expect.element(page.getByText('Choose other doctors')).toBeVisible()
    expect(offered()).toEqual([])
    await userEvent.click(field())
    await expect.poll(offered).toEqual(['Tarek Nehme', 'Nadim Sayegh'])
  })

  test('values that the server no longer returns stay selected', async () => {
    const values = await openField([nadim], (now, onChange) => (
      <MultiSelectField label="Doctor" search={async () => [rima]} value={now} onChange={onChange} />
    ))
    await userEvent.click(field())
    await userEvent.click(option('Rima Haddad'))
    expect(values).toEqual([[rima, nadim]])
  })
})

describe('radio buttons, segments, checkboxes and switches', () => {
  const choices = [
    { value: 'man', label: 'Man' },
    { value: 'woman', label: 'Woman' },
  ] as const
  type Sex = (typeof choices)[number]['value']

  test('radio buttons: a click on the label selects, the arrow keys move on', async () => {
    const values = await openField<Sex | null>(null, (value, onChange) => (
      <RadioGroupField label="Sex" options={choices} value={value} onChange={onChange} />
    ))
    await userEvent.click(page.getByText('Man', { exact: true }))
    await userEvent.keyboard('{ArrowDown}')
    expect(values).toEqual(['man', 'woman'])
    await expect.element(page.getByRole('radio', { name: 'Woman' })).toBeChecked()
    await expect.element(page.getByRole('radiogroup', { name: 'Sex' })).toHaveAttribute('aria-required', 'true')
  })

  test('segments: one is always selected, and the arrow keys select', async () => {
    const values = await openField<Sex>('man', (value, onChange) => (
      <SegmentedField label="Sex" options={choices} value={value} onChange={onChange} />
    ))
    page.getByRole('radio', { name: 'Man', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(values).toEqual(['woman'])
  })

  test('a disabled group cannot be changed', async () => {
    const values = await openField<Sex>('man', (value, onChange) => (
      <SegmentedField label="Sex" options={choices} value={value} onChange={onChange} disabled />
    ))
    await expect.element(page.getByRole('radio', { name: 'Woman' })).toBeDisabled()
    expect(values).toEqual([])
  })

  test.each(['checkbox', 'switch'] as const)('a %s toggles on a click on its label and on Space', async (kind) => {
    const Field = kind === 'checkbox' ? CheckboxField : SwitchField
    const values = await openField(false, (value, onChange) => (
      <Field label="Open" checked={value} onChange={onChange} />
    ))
    await userEvent.click(page.getByText('Open'))
    await expect.element(page.getByRole(kind, { name: 'Open' })).toBeChecked()
    page.getByRole(kind).element().focus()
    await userEvent.keyboard(' ')
    expect(values).toEqual([true, false])
  })

  test('an indeterminate checkbox is announced as mixed, and a click checks it', async () => {
    const values = await openField(false, (value, onChange) => (
      <CheckboxField label="All" checked={value} indeterminate={!value} onChange={onChange} />
    ))
    await expect.element(page.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
    await userEvent.click(page.getByRole('checkbox', { name: 'All' }))
    expect(values).toEqual([true])
  })
})
