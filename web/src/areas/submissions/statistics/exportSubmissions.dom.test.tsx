import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import { SurveyStatistics } from '#contract/submissions/statistics'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { Failure, server } from '../../../testing/testServer'

const statistics: SurveyStatistics = {
  ...sampleOf(SurveyStatistics.omit({ versions: true, questions: true })),
  title_text: 'Asthma control',
  versions: [],
  questions: [],
}

async function openStatistics(permissions: readonly Permission[]) {
  server
    .on('surveyStatistics', 'survey', () => ({ data: statistics }))
    .on('submissionExport', 'sheet', () => new Failure(500))
  await signInAs(personWith(['list-all-survey-statistics', ...permissions]))
  await openApp({ at: '/survey-statistics?survey=9&from=2026-11-01' })
}

const button = () => page.getByRole('button', { name: 'Export the answers' })

test('the answers to the form are exported as a workbook, for the period of the statistics', async () => {
  await openStatistics(['list-all-patients-survey-instances'])
  await userEvent.click(button())
  await expect.poll(() => server.received('submissionExport', 'sheet')).toHaveLength(1)
  const [requested] = server.received('submissionExport', 'sheet')
  expect(requested?.params).toEqual({ id: '9' })
  expect(Object.fromEntries(requested?.query ?? [])).toEqual({ title: 'Asthma control', from: '2026-11-01' })
})

test('nobody who may not list the submissions is offered their export', async () => {
  await openStatistics([])
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => server.received('surveyStatistics', 'survey').length).toBeGreaterThan(0)
  expect(button().query()).toBeNull()
})
