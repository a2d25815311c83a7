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

describe('one of a known list', () => {
  const openSelect = (options: readonly Option[], value: string | null, optional = false) =>
    openField(value, (now, onChange) => (
      <SelectField label="Doctor" options={options} value={now} onChange={onChange} optional={optional} />
    ))

  test('is chosen with the keyboard alone', async () => {
    const values = await openSelect(doctors, null)
    field().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(option('Rima Haddad')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('Tarek Nehme')
    expect(values).toEqual(['2'])
    await expect.element(option('Rima Haddad')).not.toBeInTheDocument()
  })

  test('choosing the same again leaves it chosen', async () => {
    await openSelect(doctors, '2')
    await userEvent.click(field())
    await userEvent.click(option('Tarek Nehme'))
    await expect.element(field()).toHaveValue('Tarek Nehme')
  })

  test('a long list is searched by typing, and what is typed alone chooses nothing', async () => {
    const values = await openSelect(zones, null)
    await userEvent.fill(field(), 'zone 7')
    await expect.poll(offered).toEqual(['Zone 7'])
    await userEvent.fill(field(), 'nowhere')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    elsewhere().element().focus()
    await expect.element(field()).toHaveValue('')
    expect(values).toEqual([])
  })

  test('an optional choice can be taken off', async () => {
    const values = await openSelect(doctors, '1', true)
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    expect(values).toEqual([null])
  })
})

describe('one of many on the server', () => {
  const openAsync = (search: (words: string) => Promise<readonly Option[]>, value: Option | null = null) =>
    openField(value, (now, onChange) => (
      <AsyncSelectField label="Doctor" search={search} value={now} onChange={onChange} />
    ))
  const matching = async (words: string) =>
    doctors.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))

  test('nothing is asked until the list opens; then for all, and once for what is typed', async () => {
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

  test('an answer that comes after that of a later search is dropped', async () => {
    const first = pending<readonly Option[]>()
    const search = vi.fn((words: string) => (words === 'ri' ? first.promise : matching(words)))
    await openAsync(search)
    await userEvent.click(field())
    await expect.poll(() => offered().length).toBe(3)
    await userEvent.fill(field(), 'ri')
    await expect.poll(() => search.mock.lastCall).toEqual(['ri'])
    await userEvent.fill(field(), 'tar')
    await expect.poll(offered).toEqual(['Tarek Nehme'])
    first.resolve([rima])
    // By the time a key has come through, the earlier answer has been dealt with too.
    await userEvent.keyboard('{ArrowDown}')
    expect(offered()).toEqual(['Tarek Nehme'])
  })

  test('a search that fails says so, and typing on asks again', async () => {
    let fails = true
    await openAsync((words) => (fails ? Promise.reject(new Error('No line')) : matching(words)))
    await userEvent.click(field())
    await expect.element(page.getByText('The search did not work. Type again.')).toBeVisible()
    fails = false
    await userEvent.keyboard('t')
    await expect.element(option('Tarek Nehme')).toBeVisible()
  })

  test('what is chosen already is offered also when the search does not bring it', async () => {
    await openAsync(async () => [tarek], { value: '9', label: 'Mona Zaki' })
    await expect.element(field()).toHaveValue('Mona Zaki')
    await userEvent.click(field())
    await expect.poll(offered).toEqual(['Mona Zaki', 'Tarek Nehme'])
  })
})

describe('several of a list', () => {
  const openMulti = (value: Option[], language: 'en' | 'ar' = 'en') =>
    openField(
      value,
      (now, onChange) => <MultiSelectField label="Doctor" options={doctors} value={now} onChange={onChange} />,
      language,
    )

  test('are added and taken off with the keyboard alone; those chosen are not offered again', async () => {
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

  test('each has a button that takes it off, named in the language of the page', async () => {
    const values = await openMulti([rima, tarek], 'ar')
    await userEvent.click(page.getByRole('button', { name: 'إزالة Rima Haddad' }))
    expect(values).toEqual([[tarek]])
  })

  test('those that the server does not bring any more stay chosen', async () => {
    const values = await openField([nadim], (now, onChange) => (
      <MultiSelectField label="Doctor" search={async () => [rima]} value={now} onChange={onChange} />
    ))
    await userEvent.click(field())
    await userEvent.click(option('Rima Haddad'))
    expect(values).toEqual([[rima, nadim]])
  })
})

describe('a few seen at once', () => {
  const choices = [
    { value: 'man', label: 'Man' },
    { value: 'woman', label: 'Woman' },
  ] as const
  type Sex = (typeof choices)[number]['value']

  test('radio buttons: a press on the words chooses, the arrow keys go on', async () => {
    const values = await openField<Sex | null>(null, (value, onChange) => (
      <RadioGroupField label="Sex" options={choices} value={value} onChange={onChange} />
    ))
    await userEvent.click(page.getByText('Man', { exact: true }))
    await userEvent.keyboard('{ArrowDown}')
    expect(values).toEqual(['man', 'woman'])
    await expect.element(page.getByRole('radio', { name: 'Woman' })).toBeChecked()
    await expect.element(page.getByRole('radiogroup', { name: 'Sex' })).toHaveAttribute('aria-required', 'true')
  })

  test('segments: one is always chosen, and the arrow keys choose', async () => {
    const values = await openField<Sex>('man', (value, onChange) => (
      <SegmentedField label="Sex" options={choices} value={value} onChange={onChange} />
    ))
    page.getByRole('radio', { name: 'Man', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(values).toEqual(['woman'])
  })

  test('a disabled group takes nothing', async () => {
    const values = await openField<Sex>('man', (value, onChange) => (
      <SegmentedField label="Sex" options={choices} value={value} onChange={onChange} disabled />
    ))
    await expect.element(page.getByRole('radio', { name: 'Woman' })).toBeDisabled()
    expect(values).toEqual([])
  })

  test.each(['checkbox', 'switch'] as const)('a %s turns with a press on its words and with Space', async (kind) => {
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

  test('a box for some of many says so, and a press ticks it', async () => {
    const values = await openField(false, (value, onChange) => (
      <CheckboxField label="All" checked={value} indeterminate={!value} onChange={onChange} />
    ))
    await expect.element(page.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
    await userEvent.click(page.getByRole('checkbox', { name: 'All' }))
    expect(values).toEqual([true])
  })
})
