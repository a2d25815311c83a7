import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openField } from '../../testing/fields'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { MultiSelectField } from '../../ui/fields/MultiSelectField'
import type { Option } from '../../ui/fields/option'
import { currentLanguage, switchLanguage } from '../i18n/language'

const field = () => page.getByRole('combobox', { name: 'Doctor' })
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

describe('options from the server after the language has changed', () => {
  const names = [
    { value: '1', en: 'Mona Farouk', ar: 'منى فاروق' },
    { value: '2', en: 'Tarek Nehme', ar: 'طارق نعمة' },
  ]
  /** Finds names in either script, like the server, and returns them in the language of the page. */
  const inBoth = async (words: string): Promise<readonly Option[]> =>
    names
      .filter(({ en, ar }) => en.includes(words) || ar.includes(words))
      .map(({ value, ...name }) => ({ value, label: name[currentLanguage()] }))
  const mona: Option = { value: '1', label: 'Mona Farouk' }

  test('the selected one has its label in that language, and the value is unchanged', async () => {
    const values = await openField<Option | null>(mona, (now, onChange) => (
      <AsyncSelectField label="Doctor" search={inBoth} value={now} onChange={onChange} />
    ))
    await userEvent.click(field())
    await expect.poll(offered).toEqual(['Mona Farouk', 'Tarek Nehme'])
    await userEvent.keyboard('{Escape}')
    await switchLanguage('ar')
    await expect.element(field()).toHaveValue('منى فاروق')
    await userEvent.click(field())
    await expect.poll(offered).toEqual(['منى فاروق', 'طارق نعمة'])
    await userEvent.keyboard('{Escape}')
    await switchLanguage('en')
    await expect.element(field()).toHaveValue('Mona Farouk')
    expect(values).toEqual([])
  })

  test('each of several selected ones has its label in that language', async () => {
    await openField<Option[]>([mona, { value: '9', label: 'Unknown' }], (now, onChange) => (
      <MultiSelectField label="Doctor" search={inBoth} value={now} onChange={onChange} />
    ))
    await switchLanguage('ar')
    await expect.element(page.getByRole('button', { name: 'إزالة منى فاروق' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'إزالة Unknown' })).toBeVisible()
  })
})
