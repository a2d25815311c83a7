import axe from 'axe-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Language } from '#contract/kit/translate'
import type { ReportHead } from '#contract/reports/result'
import { chooseScheme } from '../../../app/theme/scheme'
import { openPart } from '../../../testing/open'
import { ResultChart } from './ResultChart'

type Chart = NonNullable<ReportHead['chart']>

const head: ReportHead = {
  ...{
    title: 'Doses',
    description: '',
    definition: [],
    filters: [],
    applied: {},
    applied_texts: {},
    limits: [],
    totals: [],
    chart: null,
  },
  ...{ made_at: '2026-11-24T11:20:00.000Z', made_by: 'Dina Farouk', time_zones: ['Africa/Cairo'] },
  columns: [{ name: 'drug.group', label: 'Drug', type: 'text', unit: null }],
}
const charts: Record<Language, Record<'bar' | 'line', Chart>> = {
  en: {
    bar: {
      kind: 'bar',
      label: 'Not given',
      group_label: 'Drug',
      unit: 'doses',
      overall: 40.5,
      points: [
        { label: 'Paracetamol 500 mg tablets after every meal for as long as there is pain', value: 1_250.5 },
        { label: 'Insulin glargine 100 units/mL', value: 0 },
        { label: 'O₂', value: 3 },
        { label: 'Enoxaparin 40 mg/0.4 mL', value: 77 },
      ],
    },
    line: {
      kind: 'line',
      label: 'Delay',
      group_label: 'Start',
      unit: 'min',
      overall: 12,
      points: Array.from({ length: 30 }, (_, day) => ({
        label: `2026-11-${String(day + 1).padStart(2, '0')}`,
        value: day % 7,
      })),
    },
  },
  ar: {
    bar: {
      kind: 'bar',
      label: 'لم تُعطَ',
      group_label: 'الدواء',
      unit: 'جرعة',
      overall: 40.5,
      points: [
        { label: 'باراسيتامول 500 mg أقراص بعد كل وجبة ما دام الألم موجودًا', value: 1_250.5 },
        { label: 'إنسولين Lantus 100 units/mL', value: 0 },
        { label: 'أكسجين', value: 3 },
        { label: 'إينوكسابارين 40 mg/0.4 mL', value: 77 },
      ],
    },
    line: {
      kind: 'line',
      label: 'التأخير',
      group_label: 'وقت البدء',
      unit: 'دقيقة',
      overall: 12,
      points: Array.from({ length: 30 }, (_, day) => ({
        label: `2026-11-${String(day + 1).padStart(2, '0')}`,
        value: day % 7,
      })),
    },
  },
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The box of a text without the room above and below its letters. */
function boxOf(text: Element): Box {
  const { left, right, top, bottom } = text.getBoundingClientRect()
  return { left: left + 1, right: right - 1, top: top + 3, bottom: bottom - 3 }
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The straight strokes of a path that consists of such, as they are on the screen. */
function strokesOf(path: SVGPathElement): Box[] {
  const matrix = path.getScreenCTM()
  const parts = [...(path.getAttribute('d') ?? '').matchAll(/M(-?[\d.]+) (-?[\d.]+)([VvHh])(-?[\d.]+)/g)]
  return parts.map(([, ...found]) => {
    const [x, y, to] = [Number(found[0]), Number(found[1]), Number(found[3])]
    const end = { V: [x, to], v: [x, y + to], H: [to, y], h: [x + to, y] }[found[2] as 'V'] as [number, number]
    const [from, until] = [new DOMPoint(x, y), new DOMPoint(...end)].map((point) =>
      point.matrixTransform(matrix ?? undefined),
    )
    const [xs, ys] = [
      [from?.x ?? 0, until?.x ?? 0],
      [from?.y ?? 0, until?.y ?? 0],
    ]
    return { left: Math.min(...xs), right: Math.max(...xs) + 0.5, top: Math.min(...ys), bottom: Math.max(...ys) + 0.5 }
  })
}

const plain = (text: string | null) =>
  (text ?? '')
    .replace(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim()

describe.each(
  (['en', 'ar'] as const).flatMap((language) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      ([390, 1280] as const).flatMap((width) =>
        (['bar', 'line', 'column'] as const).map((kind) => ({ language, scheme, width, kind })),
      ),
    ),
  ),
)('the $kind chart of a report, $language, $scheme, $width px', ({ language, scheme, width, kind }) => {
  test('has no label over another or over an axis, no reordered dose, no axe violation, and the numbers of its table', async () => {
    onTestFinished(async () => {
      chooseScheme('light')
      await page.viewport(1280, 900)
    })
    chooseScheme(scheme)
    await page.viewport(width, 900)
    const chart = kind === 'column' ? { ...charts[language].line, overall: 3 } : charts[language][kind]
    await openPart(<ResultChart report={{ ...head, chart }} kind={kind === 'line' ? 'line' : 'bar'} />, { language })
    const svg = () => document.querySelector('figure svg[role="img"]')
    await expect.poll(() => svg()?.getBoundingClientRect().width ?? 9_999).toBeLessThanOrEqual(width)
    const picture = svg()
    if (!picture) throw new Error('There is no picture')
    const frame = picture.getBoundingClientRect()
    const texts = [...picture.querySelectorAll('text')].filter(({ textContent }) => plain(textContent) !== '')
    expect(texts.length).toBeGreaterThan(4)
    const axes = [...picture.querySelectorAll<SVGPathElement>('path[class*="axis"]')].flatMap(strokesOf)
    expect(axes.length).toBeGreaterThan(0)
    const faults: string[] = []
    for (const [position, text] of texts.entries()) {
      const box = boxOf(text)
      const named = plain(text.textContent)
      if (box.left < frame.left - 1 || box.right > frame.right + 1) faults.push(`${named} leaves the picture`)
      if (axes.some((axis) => overlap(box, axis))) faults.push(`${named} is over an axis`)
      for (const other of texts.slice(position + 1))
        if (overlap(box, boxOf(other))) faults.push(`${named} is over ${plain(other.textContent)}`)
    }
    expect(faults).toEqual([])
    // Each day has a column, the highest ones another pattern, and the value of all together is written beside the line across them.
    if (kind === 'column') {
      expect(picture.querySelectorAll('g[data-series] > rect')).toHaveLength(chart.points.length)
      expect(picture.querySelectorAll('g[data-series="1"] > rect')).toHaveLength(4)
      expect(texts.map(({ textContent }) => plain(textContent))).toContain('3')
    }
    if (kind === 'bar') {
      const shown = texts.map(({ textContent }) => textContent).join(' ')
      if (language === 'ar') expect(shown).toMatch(/\u2066[^\u2069]*500 mg\u2069/)
      else expect(shown).toContain('500 mg')
    }
    const drawn = texts.map(({ textContent }) => plain(textContent))
    await userEvent.click(page.getByRole('button', { expanded: false }))
    const numbers = [...document.querySelectorAll('figure td')].map(({ textContent }) => plain(textContent))
    expect(numbers).toHaveLength(chart.points.length)
    expect(numbers.map((number) => Number(number.replace(/[^\d.]/g, '')))).toEqual(
      chart.points.map(({ value }) => value),
    )
    // Each bar has its number beside it.
    if (kind === 'bar') for (const number of numbers) expect(drawn).toContain(number)
    const { violations } = await axe.run('figure')
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
