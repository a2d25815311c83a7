import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openField } from '../../testing/fields'
import { DateRangeFilter } from './DateRangeFilter'

const labels = { filter: 'Dates', from: 'From', to: 'To' }
const textbox = (name: string) => page.getByRole('textbox', { name })

test('a first day after the last one empties the last one, and the chip shows the range', async () => {
  const values = await openField({ from: '2026-11-20', to: '2026-11-22' }, (range, onChange) => (
    <DateRangeFilter
      labels={labels}
      {...range}
      onChange={({ from = range.from, to = range.to }) => onChange({ from: from ?? '', to: to ?? '' })}
      max="2026-11-30"
    />
  ))
  const chip = page.getByRole('button', { name: /^Dates/ })
  await expect.element(chip).toHaveTextContent(/20.*22/)
  await userEvent.click(chip)
  await userEvent.fill(textbox('From'), '25/11/2026')
  expect(values).toEqual([{ from: '2026-11-25', to: '' }])
  await userEvent.fill(textbox('To'), '24/11/2026')
  await expect.element(page.getByText('Enter 25/11/2026 or later')).toBeVisible()
  await userEvent.fill(textbox('To'), '01/12/2026')
  await expect.element(page.getByText('Enter 30/11/2026 or earlier')).toBeVisible()
  expect(values).toHaveLength(1)
})
