import axe from 'axe-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Language } from '#contract/kit/translate'
import { chooseScheme } from '../../app/theme/scheme'
import { openPart } from '../../testing/open'
import { Chart } from './Chart'
import type { BarsProps, ChartProps, LineProps } from './chartTypes'

const start = Date.UTC(2026, 10, 22, 6)
const hourMs = 3_600_000
const points = (...values: (number | null)[]) => values.map((value, index) => ({ at: start + index * hourMs, value }))

const bars: BarsProps = {
  form: 'bars',
  title: 'Pain',
  finding: '57 of 120 patients chose “Sometimes”.',
  categoryLabel: 'Option',
  series: [{ key: 'all', label: 'Patients', total: 120 }],
  categories: [
    { key: 'a', label: 'Often', values: [48] },
    { key: 'b', label: 'Sometimes', values: [57] },
    { key: 'c', label: 'Never', values: [null] },
  ],
}
const line: LineProps = {
  form: 'line',
  title: 'Breathing',
  finding: 'Above the usual range since 10 AM.',
  series: [
    {
      key: 'rate',
      label: 'Rate',
      points: points(16, 18, 22, null, 19),
      band: { from: 12, to: 20, label: 'Usual range', outsideLabel: 'Adds points' },
    },
  ],
  zone: 'Africa/Cairo',
  unit: 'per minute',
}
const arabic: BarsProps = {
  ...bars,
  title: 'الألم',
  finding: 'اختار 57 من 120 مريضًا «أحيانًا».',
  categoryLabel: 'الاختيار',
  series: [{ key: 'all', label: 'المرضى', total: 120 }],
  categories: [
    { key: 'a', label: 'بعد تناول Panadol 500 mg فقط', values: [48] },
    { key: 'b', label: 'أبدًا', values: [57] },
  ],
}

/** Text without the characters that isolate directions. */
const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
const picture = (finding: string) => page.getByRole('img', { name: finding })
const keyTarget = () => page.getByRole('application')

/** The announcements since the chart was opened. */
let heard: string[] = []
const announced = () => heard

function listen() {
  heard = []
  const region = document.querySelector('[data-announcer]')
  if (!region) throw new Error('There is no live region')
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const { textContent } of addedNodes) heard.push(plain(textContent))
  })
  watch.observe(region, { childList: true })
  onTestFinished(() => watch.disconnect())
}

async function open(chart: ChartProps, language: Language = 'en') {
  await openPart(<Chart {...chart} />, { language })
  await expect.element(picture(chart.finding)).toBeVisible()
  listen()
  keyTarget().element().focus()
}

describe('the keyboard', () => {
  test('steps through the values of a line in both directions and announces each once', async () => {
    await open(line)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{End}{ArrowRight}{ArrowLeft}{Home}')
    await expect
      .poll(announced)
      .toEqual([
        '22/11/2026, 8:00 AM: 16 per minute',
        '22/11/2026, 9:00 AM: 18 per minute',
        '22/11/2026, 8:00 AM: 16 per minute',
        '22/11/2026, 12:00 PM: 19 per minute',
        '22/11/2026, 12:00 PM: 19 per minute',
        '22/11/2026, 11:00 AM: No Available Data',
        '22/11/2026, 8:00 AM: 16 per minute',
      ])
    await expect.element(page.getByText('16 per minute').last()).toBeVisible()
  })

  test('says which values are outside the band', async () => {
    await open(line)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.poll(() => announced().at(-1)).toBe('22/11/2026, 10:00 AM: 22 per minute (Adds points)')
  })

  test('steps through categories with their shares; the first key up goes to the last', async () => {
    await open(bars)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(announced).toEqual(['Often: 48 (40%)', 'Sometimes: 57 (48%)'])
    keyTarget().element().blur()
    keyTarget().element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(() => announced().at(-1)).toBe('Never: No Available Data')
  })

  test('the right arrow goes to later values in Arabic too', async () => {
    await open({ ...line, precision: 'day' }, 'ar')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.poll(() => announced().at(-1)).toBe('22/11/2026: 18 per minute')
  })

  test('names the series where there are several', async () => {
    await open({
      ...bars,
      series: [
        { key: '1', label: 'Version 1', total: 120 },
        { key: '2', label: 'Version 2' },
      ],
      categories: [{ key: 'a', label: 'Often', values: [48, 31] }],
    })
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(announced).toEqual(['Often: Version 1 48 (40%); Version 2 31'])
  })

  test('announces only the value at which a key that is held down stops', async () => {
    await open(line)
    await userEvent.keyboard('{ArrowRight>4/}')
    await expect
      .poll(announced)
      .toEqual(['22/11/2026, 8:00 AM: 16 per minute', '22/11/2026, 11:00 AM: No Available Data'])
  })

  test('other keys are left to the page', async () => {
    await open(bars)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Show table' })).toHaveFocus()
    expect(announced()).toEqual([])
  })
})

test('pointing at a bar shows its value', async () => {
  await open(bars)
  await userEvent.hover(keyTarget(), { position: { x: 300, y: 40 } })
  await expect.poll(() => plain(document.querySelector('figure')?.textContent ?? '')).toContain('Sometimes: 57 (48%)')
  expect(announced()).toEqual([])
})

test('one button shows the same numbers as a table', async () => {
  await open(line)
  const button = page.getByRole('button', { name: 'Show table' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button)
  const table = page.getByRole('table', { name: 'Breathing' })
  const rows = () =>
    [...table.element().querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => plain(cell.textContent)))
  await expect.poll(rows).toEqual([
    ['Date and time', 'Rate'],
    ['22/11/2026, 8:00 AM', '16 per minute'],
    ['22/11/2026, 9:00 AM', '18 per minute'],
    ['22/11/2026, 10:00 AM', '22 per minute (Adds points)'],
    ['22/11/2026, 11:00 AM', 'No Available Data'],
    ['22/11/2026, 12:00 PM', '19 per minute'],
  ])
  await userEvent.click(page.getByRole('button', { name: 'Hide table' }))
  await expect.element(table).not.toBeInTheDocument()
})

test('the picture is not mirrored in Arabic: labels end at the axis, and doses are isolated', async () => {
  await open(arabic, 'ar')
  expect(document.documentElement.dir).toBe('rtl')
  const svg = picture(arabic.finding).element()
  expect(getComputedStyle(svg).direction).toBe('ltr')
  const texts = [...svg.querySelectorAll('text')]
  for (const text of texts) expect(getComputedStyle(text).unicodeBidi).toBe('plaintext')
  const [label, other] = texts.filter(({ textContent }) => /\p{Script=Arabic}/u.test(textContent))
  const bar = svg.querySelector('rect[fill^="url"]')
  if (!label || !other || !bar) throw new Error('The picture is not complete')
  expect(label.textContent).toContain('\u2066Panadol 500 mg\u2069')
  const axis = bar.getBoundingClientRect().left
  for (const { right } of [label.getBoundingClientRect(), other.getBoundingClientRect()]) {
    expect(right).toBeLessThan(axis)
    expect(right).toBeGreaterThan(axis - 20)
  }
})

test('series differ in their pattern, not only in color', async () => {
  await open({
    ...bars,
    series: ['1', '2', '3', '4'].map((key) => ({ key, label: key })),
    categories: [{ key: 'a', label: 'Often', values: [1, 2, 3, 4] }],
  })
  const patterns = [...picture(bars.finding).element().querySelectorAll('pattern g')]
  expect(new Set(patterns.map(({ innerHTML }) => innerHTML)).size).toBe(4)
})

test('a narrow window gets a picture of its width, and paper one that fits', async () => {
  await open(line)
  const svg = () => picture(line.finding).element()
  const width = () => Number(svg().getAttribute('width'))
  expect(width()).toBeGreaterThan(1000)
  window.dispatchEvent(new Event('beforeprint'))
  expect(width()).toBeLessThanOrEqual(680)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(width).toBeGreaterThan(1000)
  await page.viewport(390, 800)
  await expect.poll(width).toBeLessThanOrEqual(390)
  const frame = svg().getBoundingClientRect()
  for (const text of svg().querySelectorAll('text')) {
    const { left, right } = text.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(frame.left - 1)
    expect(right).toBeLessThanOrEqual(frame.right + 1)
  }
})

test('draws 50 categories and says that there are more; the table has all', async () => {
  const categories = Array.from({ length: 60 }, (_, index) => ({
    key: `${index}`,
    label: `Ward ${index}`,
    values: [index],
  }))
  await open({ ...bars, categories })
  expect(picture(bars.finding).element().textContent).not.toContain('Ward 50')
  await expect.element(page.getByText('The chart shows the first 50 of 60.')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.poll(() => announced().at(-1)).toBe('Ward 49: 49 (41%)')
  await userEvent.click(page.getByRole('button', { name: 'Show table' }))
  await expect.element(page.getByRole('rowheader', { name: 'Ward 59' })).toBeInTheDocument()
})

test.each<[string, ChartProps]>([
  ['no categories', { ...bars, categories: [] }],
  ['no points', { ...line, series: [{ key: 'rate', label: 'Rate', points: [] }] }],
  ['missing data only', { ...line, series: [{ key: 'rate', label: 'Rate', points: points(null, null) }] }],
])('%s: there is no picture, and the chart says so', async (_, chart) => {
  await openPart(<Chart {...chart} />)
  await expect.element(page.getByText('No Available Data')).toBeVisible()
  expect(document.querySelector('figure svg, figure button')).toBeNull()
})

test('1,000 points can be read', async () => {
  await open({
    ...line,
    series: [{ key: 'rate', label: 'Rate', points: points(...Array.from({ length: 1000 }, (_, n) => n)) }],
  })
  await userEvent.keyboard('{End}')
  await expect.poll(() => announced().at(-1)).toMatch(/: 999 per minute$/)
})

describe.each([
  ['bars', bars, 'en', 'light'],
  ['bars', arabic, 'ar', 'dark'],
  ['line', line, 'en', 'dark'],
  ['line', line, 'ar', 'light'],
] as const)('%s, %#', (_, chart, language, scheme) => {
  test(`has no axe violation with its table (${language}, ${scheme})`, async () => {
    onTestFinished(() => chooseScheme('light'))
    chooseScheme(scheme)
    await open(chart, language)
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.click(page.getByRole('button', { expanded: false }))
    const { violations } = await axe.run('figure')
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
