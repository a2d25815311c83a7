import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SinceLooked, TimelineEntry } from '#contract/caseTimeline/calls'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, server } from '../../../testing/testServer'
import { answerCase } from '../testing'

const at = '2026-11-20T08:00:00.000Z'
const nurse = { id: 4, first_name: 'Huda', last_name: 'Salem', name_text: 'Huda Salem', avatar: null }
const score = {
  version: 'RCP-2017.1',
  ...{ total: 7, atLeast: 7, missing: [], hasSingleThree: false, scores: {} },
}

const entry = (key: string, changes: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ key, kind: 'dose_given', kind_text: 'Dose given', group: 'doses', happened_at: at, recorded_at: null },
  ...{ author: nurse, text: 'Paracetamol', details: ['500 mg', 'By mouth'], score: null, target: null },
  ...changes,
})
const dose = entry('20-1', { recorded_at: '2026-11-20T10:30:00.000Z', target: { tab: 'doses', id: 1 } })
const vitals = entry('24-1', {
  ...{ kind: 'vital_signs', kind_text: 'Vital signs', group: 'vitals', text: null, details: ['38.2 °C'], score },
  ...{ happened_at: '2026-11-21T23:30:00.000Z', target: { tab: 'vital-signs', id: 1 } },
})
const admitted = entry('0-12', {
  ...{ kind: 'admitted', kind_text: 'Admitted', group: 'stay', text: 'Ward A', details: [], author: null },
  happened_at: '2026-11-19T08:00:00.000Z',
})

const news: SinceLooked = {
  looked_at: '2026-11-21T08:00:00.000Z',
  until: '2026-11-22T08:00:00.000Z',
  counts: { vitals: 2, missed_doses: 1, orders: 0, results: 0, follow_ups: 0, allergies: 0 },
  more: false,
  worst_score: score,
  entries: [vitals],
}
const noNews = { ...news, counts: { ...news.counts, vitals: 0, missed_doses: 0 }, worst_score: null, entries: [] }

let since: SinceLooked
beforeEach(async () => {
  since = { ...noNews, looked_at: null }
  answerCase()
  server
    .on('caseTimeline', 'since', () => ({ data: since }))
    .on('caseTimeline', 'looked', ({ body }) => ({ data: { looked_at: body.seen_until } }))
    .on('caseTimeline', 'show', ({ query }) =>
      query.get('before') ? { data: [admitted], next: null } : { data: [vitals, dose], next: '1763625600000000-20-1' },
    )
  await signInAs(personWith(['show-episode', 'create-vital-sign', 'list-prescription']))
})

const open = (query = '') => openApp({ at: `/episodes/spok/case/12${query}` })
const main = () => page.getByRole('main')

describe('the timeline', () => {
  test('has the days of the hospital, and links to the tabs', async () => {
    await open()
    await expect.element(main().getByRole('heading', { name: /22 November/ })).toBeVisible()
    await expect.element(main().getByRole('heading', { name: /20 November/ })).toBeVisible()
    const link = main().getByRole('link', { name: 'Dose given: Paracetamol' })
    await expect.element(link).toHaveAttribute('href', '/episodes/spok/case/12?tab=doses')
    await expect.element(main().getByText(/Recorded later, .*12:30/)).toBeVisible()
    await expect
      .element(
        main()
          .getByText(/NEWS2.*7/)
          .first(),
      )
      .toBeVisible()
  })

  test('shows earlier entries, down to the admission', async () => {
    await open()
    await userEvent.click(main().getByRole('button', { name: 'Show earlier entries' }))
    await expect.element(main().getByText('Admitted: Ward A')).toBeVisible()
    await expect.element(main().getByText('This is the beginning of the stay.')).toBeVisible()
    expect(server.received('caseTimeline', 'show').map(({ query }) => query.get('before'))).toEqual([
      null,
      '1763625600000000-20-1',
    ])
  })

  test('is filtered by kind', async () => {
    await open()
    await userEvent.click(main().getByRole('button', { name: /^Kind/ }))
    await userEvent.click(page.getByRole('option', { name: 'Doses', exact: true }))
    await expect.poll(() => server.received('caseTimeline', 'show').at(-1)?.query.get('group')).toBe('doses')
  })

  test('that cannot be loaded can be tried again, and the case stays', async () => {
    server.on('caseTimeline', 'show', () => new Failure(500, { error: 'Broken' }))
    await open()
    await expect.element(main().getByText('Chest pain')).toBeVisible()
    const retry = main().getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    server.on('caseTimeline', 'show', () => ({ data: [admitted], next: null }))
    await userEvent.click(retry)
    await expect.element(main().getByText('Admitted: Ward A')).toBeVisible()
  })

  test('is a tab on a narrow screen', async () => {
    await page.viewport(390, 800)
    await open()
    await expect.element(main().getByText('Chest pain')).toBeVisible()
    expect(server.received('caseTimeline', 'show')).toHaveLength(0)
    await userEvent.click(page.getByRole('link', { name: 'Timeline' }))
    await expect.element(main().getByRole('link', { name: 'Dose given: Paracetamol' })).toBeVisible()
    await page.viewport(1280, 800)
  })
})

describe('since the last look', () => {
  test('says what is new, until it is marked as seen', async () => {
    since = news
    await open()
    await expect.element(main().getByText(/^Since you last looked/)).toBeVisible()
    await expect.element(main().getByRole('link', { name: '2 new sets or corrections of vital signs' })).toBeVisible()
    await expect.element(main().getByRole('link', { name: '1 missed dose' })).toBeVisible()
    server.on('caseTimeline', 'looked', ({ body }) => {
      since = noNews
      return { data: { looked_at: body.seen_until } }
    })
    await userEvent.click(main().getByRole('button', { name: 'Mark as seen' }))
    await expect
      .poll(() =>
        main()
          .getByText(/^Since you last looked/)
          .elements(),
      )
      .toEqual([])
    expect(server.received('caseTimeline', 'looked').map(({ body }) => body)).toEqual([{ seen_until: news.until }])
  })

  test('on the first visit there is no strip, and the look is noted once the page was visible for a while', async () => {
    await open()
    await expect.element(main().getByText('Chest pain')).toBeVisible()
    expect(server.received('caseTimeline', 'looked')).toHaveLength(0)
    await expect.poll(() => server.received('caseTimeline', 'looked').length).toBe(1)
    expect(
      main()
        .getByText(/^Since you last looked/)
        .elements(),
    ).toEqual([])
  })

  test('those who only read a case are not told', async () => {
    since = news
    await signInAs(personWith(['show-episode']))
    await open()
    await expect.element(main().getByText('Admitted', { exact: true }).first()).toBeVisible()
    expect(server.received('caseTimeline', 'since')).toHaveLength(0)
  })
})
